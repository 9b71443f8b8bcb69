import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { deleteLikeNotification, notifyLike } from '#server/notifications/create-notifications.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { isBlockedEitherWay, lockPair } from '#server/users/people.queries.ts';
import { addLike, countView, removeLike } from './likes-views.queries.ts';
import { isOwner, requireVisibleSheet } from './sheet-access.ts';

export const postLike: Handler<'POST /sheets/{id}/like'> = async ({ params }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'like_account', viewer.account_id);
  const { id, account_id: author } = await requireVisibleSheet(db, params.id, viewer.account_id);
  await db.transaction().execute(async (trx) => {
    if (author) {
      await lockPair(trx, viewer.account_id, author);
      if (await isBlockedEitherWay(trx, viewer.account_id, author)) throw new AppError('blocked');
    }
    if (await addLike(trx, id, viewer.account_id)) await notifyLike(trx, id, viewer.account_id);
  });
};

export const deleteLike: Handler<'DELETE /sheets/{id}/like'> = async ({ params }, { db, viewer }) => {
  const { id } = await requireVisibleSheet(db, params.id, viewer.account_id);
  await db.transaction().execute(async (trx) => {
    await removeLike(trx, id, viewer.account_id);
    await deleteLikeNotification(trx, id, viewer.account_id);
  });
};

export const postView: Handler<'POST /sheets/{id}/view'> = async ({ params }, { db, viewer, caller }) => {
  const sheet = await requireVisibleSheet(db, params.id, viewer?.account_id ?? null);
  if (isOwner(sheet, viewer?.account_id ?? null)) return;
  // Not by user agent: a visitor can change it at will, and each would count.
  const visitor = viewer ? ['member', viewer.account_id] : ['guest', networkOf(caller.address)];
  await countView(db, sheet.id, visitor);
};
