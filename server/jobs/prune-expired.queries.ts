import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { pruneRows } from '#server/db/prune-rows.ts';

type Db = Kysely<Database>;

const isExpired = sql<boolean>`expires_date <= now()`;

export const pruneSessions = (db: Db, signal?: AbortSignal): Promise<number> =>
  pruneRows(db, 'sessions', isExpired, { signal });

export const pruneLinks = (db: Db, signal?: AbortSignal): Promise<number> =>
  pruneRows(db, 'account_links', isExpired, { signal });

export const pruneRateLimits = (db: Db, signal?: AbortSignal): Promise<number> =>
  pruneRows(db, 'rate_limits', sql<boolean>`ends_date <= now()`, { signal });

/** Deletes notifications older than a year. */
export const pruneNotifications = (db: Db, signal?: AbortSignal): Promise<number> =>
  pruneRows(db, 'notifications', sql<boolean>`created_date < now() - interval '1 year'`, { signal });
