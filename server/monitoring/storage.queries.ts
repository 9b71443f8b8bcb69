import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** How many of the accounts that store most are counted, each by its size alone. */
export const LARGEST_ACCOUNTS = 10;

/**
 * Measures what is stored, for the overview. A job does so at times: with many members it reads much. Sizes are kept under
 * their rank; which accounts they belong to is not kept.
 */
export const measureStorage = async (db: Kysely<Database>): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with pictures as (select account_id, bytes from files),
    stored as (
      select account_id, sum(bytes) as bytes from (
        select account_id, bytes::bigint from pictures
        union all select account_id, bytes::bigint + revision_bytes from sheets
      ) each where account_id is not null group by account_id
    ),
    largest as (select bytes, row_number() over () as rank from (
      select bytes from stored order by bytes desc limit ${LARGEST_ACCOUNTS}) ranked),
    measured (name, count) as (
      select 'database_bytes', pg_database_size(current_database())
      union all select 'library_bytes', sum(pg_total_relation_size(t.name::regclass))
        from unnest(array['segments', 'mappings', 'text_words', 'segment_notes', 'segment_references']) as t (name)
      union all select 'picture_bytes', coalesce(sum(bytes), 0) from pictures
      union all select 'pictures', count(*) from pictures
      union all select 'largest_account_' || rank, bytes from largest
    )
    insert into daily_counts (day, name, count)
    select (now() at time zone 'UTC')::date, name, count::bigint from measured order by name
    on conflict (day, name) do update set count = excluded.count`.execute(db);
  return Number(numAffectedRows);
};
