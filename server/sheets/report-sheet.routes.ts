import { AppError } from '#server/errors.ts';
import { answerMeasure, reportSheet } from '#server/feedback/feedback.queries.ts';
import type { Handler } from '#server/http/handler.ts';
import { findActiveMeasure } from '#server/moderation/measures.queries.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { isOwner, requireOwnSheet, requireVisibleSheet } from './sheet-access.ts';

export const postSheetReport: Handler<'POST /sheets/{id}/report'> = async ({ params, body }, context) => {
  const { db, viewer, settings } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'feedback_account', account_id);
  await requireVoice(db, account_id);
  const sheet = await requireVisibleSheet(db, params.id, account_id);
  if (isOwner(sheet, account_id)) throw new AppError('own_sheet');
  const report = { account_id, sheet_id: sheet.id, about_id: sheet.account_id, words: body.words };
  await db.transaction().execute((trx) => reportSheet(trx, report, settings.feedbackTo));
};

/** Also of a member who is silenced: only moderators read it. */
export const postSheetAnswer: Handler<'POST /sheets/{id}/answer'> = async ({ params, body }, context) => {
  const { db, viewer, settings } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'feedback_account', account_id);
  const { id: sheet_id } = await requireOwnSheet(db, params.id, account_id);
  await db.transaction().execute(async (trx) => {
    const measure = await findActiveMeasure(trx, { sheet_id }, ['unlist', 'take_down', 'decline']);
    if (!measure) throw new AppError('no_measure');
    const answer = { account_id, sheet_id, measure_id: measure.id, words: body.words };
    await answerMeasure(trx, answer, settings.feedbackTo);
  });
};
