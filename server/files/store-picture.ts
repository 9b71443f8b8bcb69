import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fileAddress, MEDIA_TYPES, newFileKey } from './file-key.rules.ts';
import type { FileStore } from './file-store.ts';
import { deleteFile, insertFile } from './files.queries.ts';
import { drawPicture } from './picture.ts';

type Stored = { key: string; url: string };

/** Draws an uploaded picture anew and keeps it. First the row: bytes without one would never be collected. */
export const storePicture = async (
  { db, files }: { db: Kysely<Database>; files: FileStore },
  account_id: string,
  uploaded: Uint8Array,
  side: number,
): Promise<Stored> => {
  const { kind, bytes, width, height } = await drawPicture(uploaded, side);
  const key = newFileKey(kind);
  await insertFile(db, { key, account_id, bytes: bytes.length, width, height });
  try {
    await files.put(key, bytes, MEDIA_TYPES[kind]);
  } catch (error) {
    await deleteFile(db, key);
    throw error;
  }
  return { key, url: fileAddress(key) };
};
