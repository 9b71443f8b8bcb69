import { AppError } from '#server/errors.ts';
import { reportPerson } from '#server/feedback/feedback.queries.ts';
import type { Handler } from '#server/http/handler.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import { deleteFollowNotification, notifyFollow } from '#server/notifications/create-notifications.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { findMember, findOtherMember } from './find-member.ts';
import {
  isBlockedEitherWay,
  block,
  findRelation,
  follow,
  listBlocked,
  listFollowers,
  listFollowing,
  lockPair,
  unblock,
  unfollow,
} from './people.queries.ts';

export const getRelation: Handler<'GET /users/{username}/relation'> = async ({ params }, context) =>
  findRelation(context.db, context.viewer.account_id, await findMember(context, params.username));

export const postFollow: Handler<'POST /users/{username}/follow'> = async ({ params }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'follow_account', viewer.account_id);
  const other = await findOtherMember(context, params.username, 'self_follow');
  await db.transaction().execute(async (trx) => {
    await lockPair(trx, viewer.account_id, other);
    if (await isBlockedEitherWay(trx, viewer.account_id, other)) throw new AppError('blocked');
    if (await follow(trx, viewer.account_id, other)) await notifyFollow(trx, viewer.account_id, other);
  });
};

export const deleteFollow: Handler<'DELETE /users/{username}/follow'> = async ({ params }, context) => {
  const { db, viewer } = context;
  const other = await findOtherMember(context, params.username, 'self_follow');
  await db.transaction().execute(async (trx) => {
    await unfollow(trx, viewer.account_id, other);
    await deleteFollowNotification(trx, viewer.account_id, other);
  });
};

export const getFollowers: Handler<'GET /users/{username}/followers'> = async ({ params, query }, context) => ({
  ...(await listFollowers(context.db, await findMember(context, params.username), query)),
  ...query,
});

export const getFollowing: Handler<'GET /users/{username}/following'> = async ({ params, query }, context) => ({
  ...(await listFollowing(context.db, await findMember(context, params.username), query)),
  ...query,
});

export const postBlock: Handler<'POST /users/{username}/block'> = async ({ params }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'follow_account', viewer.account_id);
  const other = await findOtherMember(context, params.username, 'self_block');
  await db.transaction().execute(async (trx) => {
    await lockPair(trx, viewer.account_id, other);
    await block(trx, viewer.account_id, other);
  });
};

export const deleteBlock: Handler<'DELETE /users/{username}/block'> = async ({ params }, context) => {
  const other = await findOtherMember(context, params.username, 'self_block');
  await unblock(context.db, context.viewer.account_id, other);
};

export const getBlocks: Handler<'GET /users/me/blocks'> = async ({ query }, { db, viewer }) => ({
  ...(await listBlocked(db, viewer.account_id, query)),
  ...query,
});

export const postReport: Handler<'POST /users/{username}/report'> = async ({ params, body }, context) => {
  const { db, viewer, settings } = context;
  await enforceRateLimit(context, 'feedback_account', viewer.account_id);
  const { account_id } = viewer;
  await requireVoice(db, account_id);
  const about_id = await findOtherMember(context, params.username, 'self_block');
  await db
    .transaction()
    .execute((trx) => reportPerson(trx, { account_id, about_id, words: body.words }, settings.feedbackTo));
};
