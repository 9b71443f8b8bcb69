import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { pruneRows } from '#server/db/prune-rows.ts';

type Db = Kysely<Database>;

export type DayUsage = {
  events: Map<string, number>;
  reads: Map<string, { opened: number; pages: number; passages: number }>;
  words: Map<string, number>;
};

/** Different words of one day that are kept; whoever floods the search fills no more than these. */
const MAX_WORDS_A_DAY = 2000;

/** Adds what one process has counted to what all have. Rows are written in one order, so that two processes never wait for each other. */
export const addUsage = (db: Db, day: string, { events, reads, words }: DayUsage): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const totals = new Map(events);
    if (reads.size > 0) {
      // The last page of a text, and every page of a short one, has fewer passages than were asked for.
      const rows = JSON.stringify([...reads].map(([text_id, read]) => ({ text_id, ...read })));
      const { rows: added } = await sql<{ texts: number; passages: number }>`
        with counted as (
          select t.id as text_id, r.opened, least(r.passages, r.pages * t.segment_count) as passages
          from json_to_recordset(${rows}::json) as r (text_id uuid, opened int, pages int, passages int)
          join texts t on t.id = r.text_id and t.is_published
        ), written as (
          insert into daily_reads as d (day, text_id, opened, passages)
          select ${day}::date, text_id, opened, passages from counted order by text_id
          on conflict (day, text_id) do update
            set opened = d.opened + excluded.opened, passages = d.passages + excluded.passages
          returning xmax = 0 as is_first
        )
        select (select count(*) from written where is_first)::integer as texts,
          (select coalesce(sum(passages), 0) from counted)::integer as passages`.execute(trx);
      totals.set('texts', added[0]?.texts ?? 0).set('passages', added[0]?.passages ?? 0);
    }
    if (words.size > 0) {
      const rows = JSON.stringify([...words].map(([word, searches]) => ({ words: word, searches })));
      await sql`
        insert into fruitless_searches as f (day, words, searches)
        select ${day}::date, r.words, r.searches
        from json_to_recordset(${rows}::json) as r (words text, searches int)
        where (select count(*) from fruitless_searches where day = ${day}::date) < ${MAX_WORDS_A_DAY}
          or exists (select from fruitless_searches known where known.day = ${day}::date and known.words = r.words)
        order by r.words
        on conflict (day, words) do update set searches = f.searches + excluded.searches`.execute(trx);
    }
    const counts = [...totals].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count }));
    await sql`
      insert into daily_counts as c (day, name, count)
      select ${day}::date, r.name, r.count
      from json_to_recordset(${JSON.stringify(counts)}::json) as r (name text, count bigint) order by r.name
      on conflict (day, name) do update set count = c.count + excluded.count`.execute(trx);
  });

/** What the overview shows, and no longer. */
export const pruneUsage = async (db: Db, signal?: AbortSignal): Promise<number> => {
  const isOlder = (days: number) => sql<boolean>`day < (now() at time zone 'UTC')::date - ${sql.lit(days)}::integer`;
  const words = await pruneRows(db, 'fruitless_searches', isOlder(29), { signal });
  const reads = await pruneRows(db, 'daily_reads', isOlder(29), { signal });
  return words + reads + (await pruneRows(db, 'daily_counts', isOlder(400), { signal }));
};
