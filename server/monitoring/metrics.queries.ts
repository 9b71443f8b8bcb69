import { sql, type Kysely } from 'kysely';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';

/** What waits in the database for any of the processes. */
export const readQueues = async (db: Kysely<Database>): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from mail_queue) as mail,
      (select count(*) from scheduled_jobs where next_run_date < now() - interval '1 minute') as overdue_jobs,
      (select count(*) from scheduled_jobs where attempts > 1) as failing_jobs,
      (select count(*) from sheets where is_published and deleted_date is null
        and indexed_version is distinct from version) as sheets_to_index`.execute(db);
  return rows[0] ?? {};
};

/** Segments are estimated: counting millions at each scrape would cost more than the figure is worth. */
export const readLibrarySize = async (db: Kysely<Database>): Promise<{ texts: number; segments: number }> => {
  const { rows } = await sql<{ texts: number; segments: number }>`
    select (select count(*) from texts) as texts,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'segments'::regclass) as segments`.execute(db);
  return rows[0] ?? { texts: 0, segments: 0 };
};

/** An import holds its lock as long as it runs, whichever machine it runs on. */
export const isImportRunning = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = ${ADVISORY_LOCKS.import}
        and database = (select oid from pg_database where datname = current_database())
    ) as held`.execute(db);
  return rows[0]?.held ?? false;
};
