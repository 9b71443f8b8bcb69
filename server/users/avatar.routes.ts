import { setAvatar } from '#server/files/files.queries.ts';
import { storePicture } from '#server/files/store-picture.ts';
import type { Handler } from '#server/implement.ts';
import { holdBack } from '#server/rate-limits/hold-back.ts';

const AVATAR_SIDE = 512;

export const postAvatar: Handler<'POST /users/upload'> = async ({ file }, context) => {
  const { db, viewer } = context;
  await holdBack(context, 'upload_account', viewer.account_id);
  const { url } = await storePicture(context, viewer.account_id, await file(), AVATAR_SIDE);
  await setAvatar(db, viewer.account_id, url);
  return url;
};
