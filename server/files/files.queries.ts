import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

export type NewFile = { key: string; account_id: string; bytes: number; width: number; height: number };

export const insertFile = async (db: Db, file: NewFile): Promise<void> => {
  await db.insertInto('files').values(file).execute();
};

export const deleteFile = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('files').where('key', '=', key).execute();
};

/** Whether only sheets show it that moderators have taken down, or that belong to a closed account. */
export const isTakenDown = async (db: Db, key: string): Promise<boolean> => {
  const { rows } = await sql<{ is_taken_down: boolean }>`
    select exists (select from sheets s where s.file_keys @> array[${key}::text] and s.withheld in ('taken_down', 'closed'))
      and not exists (select from sheets s where s.file_keys @> array[${key}::text]
        and (s.withheld is null or s.withheld not in ('taken_down', 'closed')))
      and not exists (select from accounts a where a.avatar_url = '/files/' || ${key}::text)
      and not exists (select from collections c where c.picture = ${key}) as is_taken_down`.execute(db);
  return rows[0]?.is_taken_down ?? false;
};

/** Call in the transaction that starts to show the files: pruning of unused files waits until it ends. */
export const lockFiles = async (trx: Transaction<Database>, keys: string[]): Promise<void> => {
  if (keys.length === 0) return;
  await trx.selectFrom('files').select('key').where('key', 'in', keys).orderBy('key').forKeyShare().execute();
};

export const listFilesOfAccount = (db: Db, account_id: string): Promise<{ key: string }[]> =>
  db.selectFrom('files').select('key').where('account_id', '=', account_id).orderBy('created_date').execute();

export const setAvatar = async (db: Db, account_id: string, avatar_url: string): Promise<void> => {
  await db
    .updateTable('accounts')
    .set((eb) => ({ avatar_url, profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', account_id)
    .execute();
};
