import type { Transaction } from 'kysely';
import { recordAction, type Actor } from '#server/audit-log/audit-log.queries.ts';
import { setCommentState } from '#server/comments/comments.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import {
  deleteRemovedNotification,
  notifyCommentRemoved,
} from '#server/notifications/comment-notifications.queries.ts';
import { lockModeratedComment } from './moderated-comments.queries.ts';

type Trx = Transaction<Database>;

// The log has states and ids; the reason stays with the comment.

/** Without a reason: for the one for which it was removed before. */
export const removeComment = async (
  trx: Trx,
  actor: Actor,
  id: string,
  given: string | undefined,
  undoes?: number,
): Promise<void> => {
  const comment = await lockModeratedComment(trx, id);
  if (!comment) throw new AppError('comment_not_found');
  if (comment.state !== 'public' && comment.state !== 'waiting') throw new AppError('conflict');
  const reason = given ?? comment.removed_reason;
  await setCommentState(trx, id, 'removed', reason);
  const { account_id, sheet_id } = comment;
  if (account_id) await notifyCommentRemoved(trx, { account_id, sheet_id, id }, reason);
  await recordAction(trx, actor, {
    action: 'remove_comment',
    target_type: 'comment',
    target_id: id,
    before: { state: comment.state },
    after: { state: 'removed' },
    ...(undoes === undefined ? {} : { undoes }),
  });
};

/** Reverses it. One that had waited for the author is public then, unless the removal itself is undone. */
export const restoreComment = async (
  trx: Trx,
  actor: Actor,
  id: string,
  { state = 'public', undoes }: { state?: 'public' | 'waiting'; undoes?: number } = {},
): Promise<void> => {
  const comment = await lockModeratedComment(trx, id);
  if (!comment) throw new AppError('comment_not_found');
  if (comment.state !== 'removed') throw new AppError('conflict');
  await setCommentState(trx, id, state);
  await deleteRemovedNotification(trx, id);
  await recordAction(trx, actor, {
    action: 'restore_comment',
    target_type: 'comment',
    target_id: id,
    before: { state: 'removed' },
    after: { state },
    ...(undoes === undefined ? {} : { undoes }),
  });
};
