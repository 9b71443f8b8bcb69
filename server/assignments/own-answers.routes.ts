import { AppError } from '#server/errors.ts';
import { lockFiles } from '#server/files/files.queries.ts';
import { enforceStorageQuota } from '#server/files/storage.queries.ts';
import type { Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import { notifyHandedIn } from '#server/notifications/assignment-notifications.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { findOwnAnswer } from '#server/sheets/answer-links.queries.ts';
import { isOwner } from '#server/sheets/sheet-access.ts';
import { findSheetOrTrash } from '#server/sheets/sheets.queries.ts';
import { isBlockedEitherWay, lockPair } from '#server/users/people.queries.ts';
import { lockAssignment } from './assignments.queries.ts';
import { insertHandIn, lockAnswer } from './own-answers.queries.ts';
import { requireAssignment } from './require-assignment.ts';
import { startAnswer } from './start-answer.ts';

export const postAnswer: Handler<'POST /assignments/{id}/answers'> = async ({ params }, context) => {
  const { db, viewer, settings } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'create_sheet_account', account_id);
  const { sheet } = await requireAssignment(db, params.id, account_id);
  if (isOwner(sheet, account_id)) throw new AppError('own_sheet');
  const teacher = sheet.account_id;
  if (!teacher) throw new AppError('assignment_not_found');
  return db.transaction().execute(async (trx) => {
    await lockPair(trx, account_id, teacher);
    if (await isBlockedEitherWay(trx, account_id, teacher)) throw new AppError('blocked');
    return startAnswer(trx, sheet.id, account_id, settings.storageQuota);
  });
};

export const postHandIn: Handler<'POST /assignments/{id}/answers/{answer}/hand-in'> = async (
  { params, body },
  context,
) => {
  const { db, viewer, settings } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'hand_in_account', account_id);
  await requireVoice(db, account_id);
  const assignment_id = uuidOr404(params.id, 'answer_not_found');
  const answer_id = uuidOr404(params.answer, 'answer_not_found');
  return db.transaction().execute(async (trx) => {
    const sheet = await findSheetOrTrash(trx, assignment_id, { viewer: null });
    if (sheet?.account_id) await lockPair(trx, account_id, sheet.account_id);
    const assignment = await lockAssignment(trx, assignment_id);
    const answer = await lockAnswer(trx, assignment_id, answer_id);
    if (!sheet?.account_id || !assignment || answer?.account_id !== account_id || !answer.sheet_id)
      throw new AppError('answer_not_found');
    if (await isBlockedEitherWay(trx, account_id, sheet.account_id)) throw new AppError('blocked');
    if (answer.is_removed) throw new AppError('assignment_removed');
    if (!assignment.is_open || !sheet.is_published || sheet.is_deleted) throw new AppError('assignment_closed');
    if (answer.is_returned && !answer.may_hand_in_again) throw new AppError('answer_returned');
    const copy = await findSheetOrTrash(trx, answer.sheet_id, { viewer: account_id });
    if (!copy || copy.is_deleted) throw new AppError('answer_not_found');
    await lockFiles(
      trx,
      copy.blocks.flatMap(({ type, content, picture }) => (type === 'image' ? content : picture) ?? []),
    );
    const hand = { id: body.hand_in_id.toLowerCase(), answer_id, sheet_id: copy.id };
    if (await insertHandIn(trx, hand)) {
      await enforceStorageQuota(trx, account_id, settings.storageQuota);
      await notifyHandedIn(trx, assignment_id, account_id);
    }
    const own = await findOwnAnswer(trx, assignment_id, account_id);
    if (!own) throw new AppError('answer_not_found');
    return own;
  });
};
