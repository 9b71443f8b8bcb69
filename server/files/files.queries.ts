import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNow, now } from '#server/db/time.ts';
import { UNUSED_PICTURE_DAYS } from '#shared/limits.ts';

type Db = Kysely<Database>;

const DAY_MS = 86_400_000;

export type NewFile = { key: string; account_id: string; bytes: number; width: number; height: number };

export const insertFile = async (db: Db, file: NewFile): Promise<void> => {
  await db.insertInto('files').values(file).execute();
};

export const deleteFile = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('files').where('key', '=', key).execute();
};

/** Call in the transaction that starts to show the files: pruning of unused files waits until it ends. */
export const lockFiles = async (trx: Transaction<Database>, keys: string[]): Promise<void> => {
  if (keys.length === 0) return;
  await trx.selectFrom('files').select('key').where('key', 'in', keys).orderBy('key').forKeyShare().execute();
};

export const listFilesOfAccount = (db: Db, account_id: string): Promise<{ key: string }[]> =>
  db.selectFrom('files').select('key').where('account_id', '=', account_id).orderBy('created_date').execute();

export const setAvatar = async (db: Db, account_id: string, avatar_url: string): Promise<void> => {
  await db.updateTable('accounts').set({ avatar_url }).where('id', '=', account_id).execute();
};

/** Whether a sheet, one of its revisions or a profile shows the file `f`. */
const isShown = sql<boolean>`(
  exists (select from sheets s where s.file_keys @> array[f.key])
  or exists (select from sheet_points p where p.file_keys @> array[f.key])
  or exists (select from accounts a where a.avatar_url = '/files/' || f.key)
)`;

export const markUnusedFiles = async (db: Db): Promise<void> => {
  await db
    .updateTable('files as f')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isShown)
    .execute();
  await db
    .updateTable('files as f')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where(({ not }) => not(isShown))
    .execute();
};

/** Deletes up to `limit` rows that have been unused for long and returns their keys. Concurrent calls get different rows. */
export const deleteUnusedFiles = (db: Db, limit: number): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const unused = await trx
      .selectFrom('files')
      .select('key')
      .where('unused_since', '<', fromNow(-UNUSED_PICTURE_DAYS * DAY_MS))
      .orderBy('unused_since')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (unused.length === 0) return [];
    // Checked again now that the lock keeps others from starting to show one.
    const deleted = await trx
      .deleteFrom('files as f')
      .where(
        'key',
        'in',
        unused.map(({ key }) => key),
      )
      .where(({ not }) => not(isShown))
      .returning('key')
      .execute();
    return deleted.map(({ key }) => key);
  });
