import { storePicture } from '#server/files/store-picture.ts';
import type { Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { ownSheet } from './own-sheet.ts';

/** No screen shows a picture of a sheet larger. */
const SHEET_SIDE = 2560;

export const postSheetUpload: Handler<'POST /sheets/upload'> = async ({ query, file }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'upload_account', viewer.account_id);
  // A sheet that has not been saved yet has no id, and clients name it as they like.
  if (query.sheet_id && query.sheet_id !== 'new') await ownSheet(db, query.sheet_id, viewer.account_id);
  return storePicture(context, viewer.account_id, await file(), SHEET_SIDE);
};
