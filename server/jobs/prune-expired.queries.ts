import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { now } from '#server/db/expressions.ts';

/** Deletes expired sessions, links and rate limits, and notifications older than a year. */
export const pruneExpired = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_date', '<=', now).execute();
  await db.deleteFrom('account_links').where('expires_date', '<=', now).execute();
  await db.deleteFrom('rate_limits').where('ends_date', '<=', now).execute();
  await db
    .deleteFrom('notifications')
    .where('created_date', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
};
