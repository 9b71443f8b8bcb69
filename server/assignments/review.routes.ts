import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '#server/http/auth-deps.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import { deleteHandedInNotification, notifyReturned } from '#server/notifications/assignment-notifications.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { findAssignment } from '#server/sheets/answer-links.queries.ts';
import { findQuoted } from '#server/sheets/quoted.queries.ts';
import { serializeBlocks } from '#server/sheets/serialize-sheet.rules.ts';
import { isOwner } from '#server/sheets/sheet-access.ts';
import { findSheetDetails } from '#server/sheets/sheets.queries.ts';
import { isBlockedEitherWay, lockPair } from '#server/users/people.queries.ts';
import { lockAssignment } from './assignments.queries.ts';
import { lockAnswer, type LockedAnswer } from './own-answers.queries.ts';
import { requireOwnAssignment } from './require-assignment.ts';
import {
  countAnswers,
  findHandIn,
  findListedAnswer,
  findPosition,
  listAnswers,
  listHandIns,
  setRemoved,
  setReturned,
} from './review.queries.ts';

type Db = Kysely<Database>;
type OneAnswer = { id: string; answer: string };

export const getAnswers: Handler<'GET /assignments/{id}/answers'> = async ({ params, query }, { db, viewer }) => {
  const { sheet } = await requireOwnAssignment(db, params.id, viewer.account_id);
  const [answers, counts] = await Promise.all([listAnswers(db, sheet.id, query), countAnswers(db, sheet.id)]);
  return { answers, counts, total: counts[query.filter], skip: query.skip, limit: query.limit };
};

/** The assignment and the answer, for its writer and for the author of the assignment, who does not see drafts. */
const requireAnswer = async (db: Db, params: OneAnswer, viewer: Viewer) => {
  const assignment_id = uuidOr404(params.id, 'answer_not_found');
  const answer_id = uuidOr404(params.answer, 'answer_not_found');
  const sheet = await findSheetDetails(db, assignment_id, { viewer: viewer.account_id, which: 'published' });
  const assignment = sheet && !sheet.is_deleted ? await findAssignment(db, assignment_id) : undefined;
  const found = assignment && (await findListedAnswer(db, assignment_id, answer_id));
  const isOwn = found?.account_id === viewer.account_id;
  const isReviewed = sheet && isOwner(sheet, viewer.account_id) && found?.is_removed === false;
  if (!sheet || !assignment || !found?.handed_in_date || !(isOwn || isReviewed)) throw new AppError('answer_not_found');
  return { sheet, assignment, found, isOwn };
};

export const getAnswer: Handler<'GET /assignments/{id}/answers/{answer}'> = async (
  { params, query },
  { db, viewer },
) => {
  const { sheet, assignment, found, isOwn } = await requireAnswer(db, params, viewer);
  const { account_id: _account, sheet_id, ...student } = found;
  const [hand_ins, position] = await Promise.all([
    listHandIns(db, student.id),
    isOwn ? undefined : findPosition(db, sheet.id, student.id, query),
  ]);
  const handInId = query.hand_in === undefined ? hand_ins[0]?.id : uuidOr404(query.hand_in, 'answer_not_found');
  const shown = handInId && (await findHandIn(db, student.id, handInId));
  if (!shown) throw new AppError('answer_not_found');
  const quoted = await findQuoted(db, shown.blocks);
  return {
    id: student.id,
    // A sheet that was made private is not named to others any more.
    assignment: {
      ...assignment,
      id: sheet.id,
      title: sheet.is_published || !isOwn ? sheet.title : '',
      language: sheet.language,
      ...(!sheet.is_published && isOwn && { instructions: '' }),
    },
    student,
    is_own: isOwn,
    sheet_id,
    hand_ins,
    shown: {
      hand_in_id: shown.id,
      title: shown.title,
      language: shown.language,
      layout: sheet.layout,
      content: { segments: serializeBlocks(shown.blocks, quoted, false) },
    },
    ...(position && { position }),
  };
};

/** An answer to the viewer's assignment that nobody else can change until the transaction ends. */
const lockReviewed = async (
  trx: Transaction<Database>,
  { id, answer }: OneAnswer,
  viewer: Viewer,
): Promise<LockedAnswer & { assignment_id: string }> => {
  const { sheet } = await requireOwnAssignment(trx, id, viewer.account_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('answer_not_found') : error;
  });
  // Before the answer, as whoever hands in or ends the assignment locks them.
  const assignment = await lockAssignment(trx, sheet.id);
  const locked = await lockAnswer(trx, sheet.id, uuidOr404(answer, 'answer_not_found'));
  if (!assignment || !locked) throw new AppError('answer_not_found');
  return { ...locked, assignment_id: sheet.id };
};

export const putAnswer: Handler<'PUT /assignments/{id}/answers/{answer}'> = async ({ params, body }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'assignment_account', viewer.account_id);
  await db.transaction().execute(async (trx) => {
    const { id, account_id, assignment_id } = await lockReviewed(trx, params, viewer);
    await setRemoved(trx, id, body.is_removed);
    if (body.is_removed) await deleteHandedInNotification(trx, assignment_id, account_id);
  });
};

export const postReturn: Handler<'POST /assignments/{id}/answers/{answer}/return'> = async (
  { params, body },
  context,
) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'assignment_account', viewer.account_id);
  await requireVoice(db, viewer.account_id);
  return db.transaction().execute(async (trx) => {
    // Before the answer, as when it is handed in.
    const { found } = await requireAnswer(trx, params, viewer);
    await lockPair(trx, viewer.account_id, found.account_id);
    const answer = await lockReviewed(trx, params, viewer);
    const [newest] = answer.is_removed ? [] : await listHandIns(trx, answer.id);
    if (!newest) throw new AppError('answer_not_found');
    if (newest.id !== body.hand_in_id.toLowerCase()) throw new AppError('newer_hand_in');
    if (await isBlockedEitherWay(trx, viewer.account_id, answer.account_id)) throw new AppError('blocked');
    await setReturned(trx, answer.id, { ...body, hand_in_id: newest.id });
    await notifyReturned(trx, answer, viewer.account_id);
    const [returned] = await listHandIns(trx, answer.id);
    if (!returned) throw new AppError('answer_not_found');
    return returned;
  });
};
