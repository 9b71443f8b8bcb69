import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Removes what counts no longer: sessions and links that have run out, and tries that were long ago. */
export const sweep = async (db: Kysely<Database>): Promise<void> => {
  await sql`delete from sessions where expires_date <= now()`.execute(db);
  await sql`delete from account_links where expires_date <= now()`.execute(db);
  await sql`delete from rate_limits where ends_date <= now()`.execute(db);
};
