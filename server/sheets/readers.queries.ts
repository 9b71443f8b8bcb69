import { createHmac, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** False when it was liked already. */
export const like = async (db: Db, sheet_id: string, account_id: string): Promise<boolean> => {
  const { rows } = await sql`insert into sheet_likes (sheet_id, account_id) values (${sheet_id}, ${account_id})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
};

export const unlike = async (db: Db, sheet_id: string, account_id: string): Promise<void> => {
  await sql`delete from sheet_likes where sheet_id = ${sheet_id} and account_id = ${account_id}`.execute(db);
};

/** The day is the database's, so that all processes have the same; so is its salt. */
const todaysSalt = async (db: Db): Promise<{ day: string; salt: Buffer }> => {
  const { rows } = await sql<{ day: string; salt: Buffer }>`
    insert into view_salts as known (day, salt) values ((now() at time zone 'UTC')::date, ${randomBytes(32)})
    on conflict (day) do update set salt = known.salt
    returning day::text, salt`.execute(db);
  return rows[0]!;
};

/** Counts a visitor once a day. Who it was can be told from what is kept by nobody, once the day's salt is gone. */
export const countView = async (db: Db, sheet_id: string, visitor: string[]): Promise<void> => {
  const { day, salt } = await todaysSalt(db);
  const hash = createHmac('sha256', salt).update(JSON.stringify(visitor)).digest();
  await sql`
    with seen as (
      insert into sheet_views (day, sheet_id, visitor) values (${day}::date, ${sheet_id}, ${hash})
      on conflict do nothing returning 1
    )
    update sheets set views = views + 1 where id = ${sheet_id} and exists (select from seen)`.execute(db);
};

export const forgetVisitors = async (db: Db): Promise<void> => {
  await sql`delete from view_salts where day < (now() at time zone 'UTC')::date`.execute(db);
};
