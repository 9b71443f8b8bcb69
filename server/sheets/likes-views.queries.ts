import { createHmac, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { pruneRows } from '#server/db/prune-rows.ts';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** False when the member has liked it already. */
export const addLike = async (db: Db, sheet_id: string, account_id: string): Promise<boolean> => {
  const added = await db
    .insertInto('sheet_likes')
    .values({ sheet_id, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sheet_id')
    .executeTakeFirst();
  return added !== undefined;
};

export const removeLike = async (db: Db, sheet_id: string, account_id: string): Promise<void> => {
  await db.deleteFrom('sheet_likes').where('sheet_id', '=', sheet_id).where('account_id', '=', account_id).execute();
};

/** The database's clock decides the day, so that all processes agree on it and on its salt. */
const todaysSalt = async (db: Db): Promise<{ day: string; salt: Buffer }> => {
  const { rows } = await sql<{ day: string; salt: Buffer }>`
    insert into view_salts as existing (day, salt) values ((now() at time zone 'UTC')::date, ${randomBytes(32)})
    on conflict (day) do update set salt = existing.salt
    returning day::text, salt`.execute(db);
  return rows[0]!;
};

/** Counts a visitor once a day. Only a salted hash is stored; without the day's salt nobody can tell who it was. */
export const countView = async (db: Db, sheet_id: string, visitor: string[]): Promise<void> => {
  const { day, salt } = await todaysSalt(db);
  const hash = createHmac('sha256', salt).update(JSON.stringify(visitor)).digest();
  await sql`
    with inserted as (
      insert into sheet_views (day, sheet_id, visitor) values (${day}::date, ${sheet_id}, ${hash})
      on conflict do nothing returning 1
    )
    update sheets set views = views + 1 where id = ${sheet_id} and exists (select from inserted)`.execute(db);
};

const isPastDay = sql<boolean>`day < (now() at time zone 'UTC')::date`;

/** Deletes the salts of past days and the hashes made with them; the hashes first, since a busy day has very many. */
export const pruneViews = async (db: Db, signal?: AbortSignal): Promise<number> => {
  const hashes = await pruneRows(db, 'sheet_views', isPastDay, { signal });
  return hashes + (await pruneRows(db, 'view_salts', isPastDay, { signal }));
};
