import { setAvatar } from '#server/files/files.queries.ts';
import { storePicture } from '#server/files/store-picture.ts';
import type { Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';

const AVATAR_SIDE = 512;

export const postAvatar: Handler<'POST /users/upload'> = async ({ file }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'upload_account', viewer.account_id);
  const { url } = await storePicture(context, viewer.account_id, await file(), AVATAR_SIDE);
  await setAvatar(db, viewer.account_id, url);
  return url;
};
