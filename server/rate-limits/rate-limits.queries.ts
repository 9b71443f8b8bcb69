import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Counts an attempt; returns how many there were in the current window and when it ends. One statement, so that the count is exact across processes. */
export const countAttempt = async (
  db: Kysely<Database>,
  key: Buffer,
  seconds: number,
): Promise<{ hits: number; seconds_left: number }> => {
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    insert into rate_limits as stored (key, hits, ends_date)
    values (${key}, 1, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      hits = case when stored.ends_date > now() then least(stored.hits, 1000000) + 1 else 1 end,
      ends_date = case when stored.ends_date > now() then stored.ends_date else excluded.ends_date end
    returning hits, ceil(extract(epoch from ends_date - now()))::int as seconds_left`.execute(db);
  return rows[0]!;
};

/** How many attempts there were in the current window, and when it ends. */
export const findAttempts = async (
  db: Kysely<Database>,
  key: Buffer,
): Promise<{ hits: number; seconds_left: number }> => {
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    select hits, ceil(extract(epoch from ends_date - now()))::int as seconds_left
    from rate_limits where key = ${key} and ends_date > now()`.execute(db);
  return rows[0] ?? { hits: 0, seconds_left: 0 };
};

export const deleteAttempts = async (db: Kysely<Database>, key: Buffer): Promise<void> => {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
};
