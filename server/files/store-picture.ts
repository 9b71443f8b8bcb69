import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { createFileKey, fileAddress, MEDIA_TYPES } from './file-key.rules.ts';
import type { FileStore } from './file-store.ts';
import { deleteFile, insertFile } from './files.queries.ts';
import { reencodePicture } from './reencode-picture.ts';

type StoredPicture = { key: string; url: string };

/** Re-encodes and stores an uploaded picture. The row comes first: a file without a row would never be pruned. */
export const storePicture = async (
  { db, files }: { db: Kysely<Database>; files: FileStore },
  account_id: string,
  uploaded: Uint8Array,
  maxSide: number,
): Promise<StoredPicture> => {
  const { kind, bytes, width, height } = await reencodePicture(uploaded, maxSide);
  const key = createFileKey(kind);
  await insertFile(db, { key, account_id, bytes: bytes.length, width, height });
  try {
    await files.put(key, bytes, MEDIA_TYPES[kind]);
  } catch (error) {
    await deleteFile(db, key);
    throw error;
  }
  return { key, url: fileAddress(key) };
};
