import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { UNUSED_PICTURE_DAYS } from '#shared/limits.ts';

export type NewFile = { key: string; account_id: string; bytes: number; width: number; height: number };

export const insertFile = async (db: Kysely<Database>, file: NewFile): Promise<void> => {
  const { key, account_id, bytes, width, height } = file;
  await sql`insert into files (key, account_id, bytes, width, height)
    values (${key}, ${account_id}, ${bytes}, ${width}, ${height})`.execute(db);
};

export const deleteFile = async (db: Kysely<Database>, key: string): Promise<void> => {
  await sql`delete from files where key = ${key}`.execute(db);
};

/** In the transaction that begins to show them: who collects unused pictures waits for it, or has been before it. */
export const holdFiles = async (trx: Transaction<Database>, keys: string[]): Promise<void> => {
  if (keys.length === 0) return;
  await sql`select from files where key = any(${keys}::text[]) order by key for key share`.execute(trx);
};

export const listFilesOf = async (db: Kysely<Database>, account_id: string) => {
  const { rows } = await sql<{ key: string; created_date: string }>`
    select key, created_date from files where account_id = ${account_id} order by created_date`.execute(db);
  return rows;
};

export const setAvatar = async (db: Kysely<Database>, account_id: string, address: string): Promise<void> => {
  await sql`update accounts set avatar_url = ${address} where id = ${account_id}`.execute(db);
};

/** Whether a sheet, one of its former states or a profile shows the file `f`. */
const isShown = sql`(
  exists (select from sheets s where s.file_keys @> array[f.key])
  or exists (select from sheet_points p where p.file_keys @> array[f.key])
  or exists (select from accounts a where a.avatar_url = '/files/' || f.key)
)`;

export const markUnused = async (db: Kysely<Database>): Promise<void> => {
  await sql`update files f set unused_since = null where unused_since is not null and ${isShown}`.execute(db);
  await sql`update files f set unused_since = now() where unused_since is null and not ${isShown}`.execute(db);
};

/** Takes some that have been unused for long, and gives their keys. Of several processes each takes others. */
export const takeUnused = (db: Kysely<Database>, limit: number): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ key: string }>`
      select key from files where unused_since < now() - ${UNUSED_PICTURE_DAYS} * interval '1 day'
      order by unused_since limit ${limit} for update skip locked`.execute(trx);
    // Looked at again now that nobody can begin to show one.
    const taken = await sql<{ key: string }>`
      delete from files f where key = any(${rows.map(({ key }) => key)}::text[]) and not ${isShown}
      returning key`.execute(trx);
    return taken.rows.map(({ key }) => key);
  });
