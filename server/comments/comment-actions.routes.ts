import { AppError } from '#server/errors.ts';
import { reportComment } from '#server/feedback/feedback.queries.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import {
  deleteCommentLikeNotification,
  deleteWaitingNotification,
  notifyComment,
  notifyCommentLike,
} from '#server/notifications/comment-notifications.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { isBlockedEitherWay, lockPair } from '#server/users/people.queries.ts';
import { requireResolving, requireSheetAuthor } from './comment-access.ts';
import { likeComment, lockComment, setCommentState, setResolved, unlikeComment } from './comments.queries.ts';
import { requireComment } from './require-comment.ts';

export const postCommentLike: Handler<'POST /comments/{id}/like'> = async ({ params }, context) => {
  const { db, viewer } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'like_account', account_id);
  const { comment } = await requireComment(db, params.id, account_id);
  await db.transaction().execute(async (trx) => {
    const writer = comment.account_id;
    if (writer !== null && writer !== account_id) {
      await lockPair(trx, account_id, writer);
      if (await isBlockedEitherWay(trx, account_id, writer)) throw new AppError('blocked');
    }
    if (await likeComment(trx, comment.id, account_id)) await notifyCommentLike(trx, comment.id, account_id);
  });
};

export const deleteCommentLike: Handler<'DELETE /comments/{id}/like'> = async ({ params }, { db, viewer }) => {
  const { comment } = await requireComment(db, params.id, viewer.account_id);
  await db.transaction().execute(async (trx) => {
    await unlikeComment(trx, comment.id, viewer.account_id);
    await deleteCommentLikeNotification(trx, comment.id, viewer.account_id);
  });
};

/** Of a thread on the viewer’s sheet, or on an answer to the viewer’s assignment, also when what began it is deleted. */
const resolveThread = async ({ db, viewer }: CallContext<'required'>, id: string, isResolved: boolean) => {
  const { comment, sheet } = await requireComment(db, id, viewer.account_id, [
    'public',
    'waiting',
    'deleted',
    'removed',
    'hidden',
  ]);
  requireResolving(sheet, viewer.account_id);
  // A reply is not resolved on its own.
  await setResolved(db, comment.thread_id ?? comment.id, isResolved);
};

export const postResolveThread: Handler<'POST /comments/{id}/resolve'> = async ({ params }, context) => {
  await resolveThread(context, params.id, true);
};

export const postReopenThread: Handler<'POST /comments/{id}/reopen'> = async ({ params }, context) => {
  await resolveThread(context, params.id, false);
};

export const postApproveComment: Handler<'POST /comments/{id}/approve'> = async ({ params }, { db, viewer }) => {
  const { comment, sheet } = await requireComment(db, params.id, viewer.account_id);
  requireSheetAuthor(sheet, viewer.account_id);
  await db.transaction().execute(async (trx) => {
    const locked = await lockComment(trx, comment.id);
    if (locked?.state !== 'waiting') return;
    await setCommentState(trx, comment.id, 'public');
    await deleteWaitingNotification(trx, comment.id);
    await notifyComment(trx, comment.id, { except: viewer.account_id });
  });
};

export const postCommentReport: Handler<'POST /comments/{id}/report'> = async ({ params, body }, context) => {
  const { db, viewer, settings } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'feedback_account', account_id);
  await requireVoice(db, account_id);
  const { comment } = await requireComment(db, params.id, account_id);
  if (comment.account_id === account_id) throw new AppError('own_comment');
  const { id: comment_id, sheet_id, account_id: about_id } = comment;
  const report = { account_id, comment_id, sheet_id, about_id, words: body.words };
  await db.transaction().execute((trx) => reportComment(trx, report, settings.feedbackTo));
};
