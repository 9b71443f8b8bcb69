import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Counts one try and says how many there were and for how long they count. One statement: exact across processes. */
export const countTry = async (
  db: Kysely<Database>,
  key: Buffer,
  seconds: number,
): Promise<{ hits: number; seconds_left: number }> => {
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    insert into rate_limits as known (key, hits, ends_date)
    values (${key}, 1, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      hits = case when known.ends_date > now() then least(known.hits, 1000000) + 1 else 1 end,
      ends_date = case when known.ends_date > now() then known.ends_date else excluded.ends_date end
    returning hits, ceil(extract(epoch from ends_date - now()))::int as seconds_left`.execute(db);
  return rows[0]!;
};

export const forgetTries = async (db: Kysely<Database>, key: Buffer): Promise<void> => {
  await sql`delete from rate_limits where key = ${key}`.execute(db);
};
