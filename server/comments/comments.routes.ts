import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import type { Comment } from '#shared/contract/comments.ts';
import { isUuid } from '#shared/uuid.ts';
import { requireReadableSheet, requireSheetAuthor, rightsOf } from './comment-access.ts';
import { setCommentSetting } from './comment-access.queries.ts';
import { countComments, findComment, findThread, listThreads } from './comment-rows.queries.ts';
import { deleteComment, findStoredComment, listMentionable, lockComment } from './comments.queries.ts';
import { requireComment } from './require-comment.ts';
import { createComment, editComment } from './write-comment.ts';

type Db = Kysely<Database>;

/** What is left of a thread is read with its replies. */
const ANY_STATE: readonly Comment['state'][] = ['public', 'waiting', 'deleted', 'removed', 'hidden'];

export const getComments: Handler<'GET /sheets/{id}/comments'> = async ({ params, query }, { db, viewer }) => {
  const reader = { viewer: viewer?.account_id ?? null };
  const { skip, limit, block_id } = query;
  const sheet = await requireReadableSheet(db, params.id, reader.viewer);
  const isMalformed = block_id !== undefined && !isUuid(block_id);
  const filter = { sheet_id: sheet.id, block_id: isMalformed ? undefined : block_id };
  const { threads: total, counts } = await countComments(db, reader, filter);
  const threads = total === 0 || isMalformed ? [] : await listThreads(db, reader, filter, { skip, limit });
  return { threads, total: isMalformed ? 0 : total, counts, rights: rightsOf(sheet, reader.viewer), skip, limit };
};

const ownComment = async (db: Db, id: string, account_id: string): Promise<Comment> => {
  const comment = await findComment(db, { viewer: account_id }, id);
  // Deleted in another tab meanwhile.
  if (!comment) throw new AppError('comment_not_found');
  return comment;
};

export const postComment: Handler<'POST /sheets/{id}/comments'> = async ({ params, body }, context) => {
  const { db, viewer, settings } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'comment_account', account_id);
  const id = await createComment(db, params.id, body, { account_id, settings });
  return ownComment(db, id, account_id);
};

export const getMentionable: Handler<'GET /sheets/{id}/comments/people'> = async ({ params, query }, context) => {
  const { account_id } = context.viewer;
  const sheet = await requireReadableSheet(context.db, params.id, account_id);
  return { people: await listMentionable(context.db, sheet.id, account_id, query.name) };
};

export const putCommentSettings: Handler<'PUT /sheets/{id}/comment-settings'> = async ({ params, body }, context) => {
  const { db, viewer } = context;
  const sheet = await requireReadableSheet(db, params.id, viewer.account_id);
  requireSheetAuthor(sheet, viewer.account_id);
  await setCommentSetting(db, sheet.id, body.setting);
};

export const getComment: Handler<'GET /comments/{id}'> = async ({ params }, { db, viewer }) => {
  const reader = { viewer: viewer?.account_id ?? null };
  const { comment, sheet } = await requireComment(db, params.id, reader.viewer, ANY_STATE);
  const thread = await findThread(db, reader, comment.thread_id ?? comment.id);
  if (!thread) throw new AppError('comment_not_found');
  return { sheet_id: sheet.id, thread, rights: rightsOf(sheet, reader.viewer) };
};

export const putComment: Handler<'PUT /comments/{id}'> = async ({ params, body }, context) => {
  const { db, viewer, settings } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'comment_account', account_id);
  const { comment, sheet } = await requireComment(db, params.id, account_id);
  if (comment.account_id !== account_id) throw new AppError('forbidden', 'This comment is by somebody else.');
  await editComment(db, sheet, comment.id, body.body, { account_id, settings });
  return ownComment(db, comment.id, account_id);
};

/** One’s own comment also where the sheet is private meanwhile, so that nobody’s words stay against their will. */
export const deleteCommentCall: Handler<'DELETE /comments/{id}'> = async ({ params }, { db, viewer }) => {
  const id = uuidOr404(params.id, 'comment_not_found');
  const stored = await findStoredComment(db, id);
  if (stored?.account_id !== viewer.account_id) {
    const { comment, sheet } = await requireComment(db, id, viewer.account_id, ['public', 'waiting', 'hidden']);
    requireSheetAuthor(sheet, viewer.account_id);
    // What a teacher has said about an answer is not the student’s to delete.
    if (comment.is_of_answer) throw new AppError('forbidden', 'This comment is by somebody else.');
  }
  await db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, id);
    if (!comment || comment.state === 'deleted') throw new AppError('comment_not_found');
    await deleteComment(trx, comment);
  });
};
