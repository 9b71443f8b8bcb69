import { strToU8, type AsyncZippable } from 'fflate';
import { zipFiles } from '#server/files/zip.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { personalData } from './personal-data.ts';

/** Everything held about a member, one file or folder a part. */
export const exportZip = async (db: Kysely<Database>, account_id: string, store: FileStore): Promise<Uint8Array> => {
  const files: AsyncZippable = {};
  for (const part of personalData) {
    for (const { path, content } of await part.exported(db, account_id, store)) {
      files[path] = typeof content === 'string' ? strToU8(content) : content;
    }
  }
  return zipFiles(files);
};
