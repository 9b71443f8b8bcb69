import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { lockPublisher } from '#server/moderation/standing.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { findOwnAnswer, isLinkedAnswer } from '#server/sheets/answer-links.queries.ts';
import { isOwner, requireOwnSheet } from '#server/sheets/sheet-access.ts';
import { lockSheet } from '#server/sheets/sheets.queries.ts';
import { countQuestions, deleteAssignment, saveAssignment } from './assignments.queries.ts';
import { requireAssignment } from './require-assignment.ts';
import { countAnswers } from './review.queries.ts';

export const putAssignment: Handler<'PUT /sheets/{id}/assignment'> = async ({ params, body }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'assignment_account', viewer.account_id);
  return db.transaction().execute(async (trx) => {
    // Everybody who can read the sheet reads the instructions.
    await lockPublisher(trx, viewer.account_id);
    await lockSheet(trx, uuidOr404(params.id, 'sheet_not_found'));
    const { id } = await requireOwnSheet(trx, params.id, viewer.account_id);
    if (await isLinkedAnswer(trx, id)) throw new AppError('answer_not_publishable');
    return saveAssignment(trx, id, body);
  });
};

export const deleteSheetAssignment: Handler<'DELETE /sheets/{id}/assignment'> = ({ params }, { db, viewer }) =>
  db.transaction().execute(async (trx): Promise<undefined> => {
    await lockSheet(trx, uuidOr404(params.id, 'sheet_not_found'));
    const { id } = await requireOwnSheet(trx, params.id, viewer.account_id);
    await deleteAssignment(trx, id);
  });

export const getAssignment: Handler<'GET /assignments/{id}'> = async ({ params }, { db, viewer }) => {
  const account_id = viewer?.account_id ?? null;
  const { sheet, assignment } = await requireAssignment(db, params.id, account_id);
  const is_owner = isOwner(sheet, account_id);
  const [question_count, counts, answer] = await Promise.all([
    countQuestions(db, sheet.id),
    is_owner ? countAnswers(db, sheet.id) : undefined,
    account_id && !is_owner ? findOwnAnswer(db, sheet.id, account_id) : undefined,
  ]);
  const { id, title, language, publisher, is_published } = sheet;
  return {
    ...assignment,
    id,
    title,
    language,
    publisher,
    is_published,
    is_owner,
    question_count,
    ...(counts && { counts }),
    ...(answer && { answer }),
  };
};
