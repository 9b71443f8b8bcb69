import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Settings } from '#server/settings.ts';
import { createFileKey, fileAddress, MEDIA_TYPES } from './file-key.rules.ts';
import type { FileStore } from './file-store.ts';
import { deleteFile, insertFile } from './files.queries.ts';
import { reencodeInProcess } from './picture-process.ts';
import { enforceStorageQuota } from './storage.queries.ts';

type StoredPicture = { key: string; url: string };

/** Re-encodes and stores an uploaded picture. The row comes first: a file without a row would never be pruned. */
export const storePicture = async (
  { db, files, settings }: { db: Kysely<Database>; files: FileStore; settings: Pick<Settings, 'storageQuota'> },
  account_id: string,
  uploaded: Uint8Array,
  maxSide: number,
): Promise<StoredPicture> => {
  const { kind, bytes, width, height } = await reencodeInProcess(uploaded, maxSide);
  await enforceStorageQuota(db, account_id, settings.storageQuota, bytes.length);
  const key = createFileKey(kind);
  await insertFile(db, { key, account_id, bytes: bytes.length, width, height });
  try {
    await files.put(key, bytes, MEDIA_TYPES[kind]);
  } catch (error) {
    // An error does not say that nothing was stored. The row stays if the file cannot be removed now: pruning tries again.
    await files.remove(key);
    await deleteFile(db, key);
    throw error;
  }
  return { key, url: fileAddress(key) };
};
