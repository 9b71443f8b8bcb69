import type { Handler } from '#server/implement.ts';
import { holdBack } from '#server/rate-limits/hold-back.ts';
import { networkOf } from '#server/rate-limits/limits.rules.ts';
import { isOwn, visibleSheet } from './own-sheet.ts';
import { countView, like, unlike } from './readers.queries.ts';

export const postLike: Handler<'POST /sheets/{id}/like'> = async ({ params }, context) => {
  const { db, viewer } = context;
  await holdBack(context, 'like_account', viewer.account_id);
  const { id } = await visibleSheet(db, params.id, viewer.account_id);
  await like(db, id, viewer.account_id);
};

export const deleteLike: Handler<'DELETE /sheets/{id}/like'> = async ({ params }, { db, viewer }) => {
  const { id } = await visibleSheet(db, params.id, viewer.account_id);
  await unlike(db, id, viewer.account_id);
};

export const postView: Handler<'POST /sheets/{id}/view'> = async ({ params }, { db, viewer, caller }) => {
  const sheet = await visibleSheet(db, params.id, viewer?.account_id ?? null);
  if (isOwn(sheet, viewer?.account_id ?? null)) return;
  const visitor = viewer ? ['member', viewer.account_id] : ['guest', networkOf(caller.address), caller.user_agent];
  await countView(db, sheet.id, visitor);
};
