import { sql, type Kysely } from 'kysely';
import { wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { isImportRunning, readQueues } from '#server/monitoring/metrics.queries.ts';

type Db = Kysely<Database>;

/** By name, the figures of each day from `from` on. */
export const listDailyCounts = async (
  db: Db,
  from: string,
): Promise<{ day: string; name: string; count: number }[]> => {
  const { rows } = await sql<{ day: string; name: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, name, count::float8 as count from daily_counts
    where day >= ${from}::date`.execute(db);
  return rows;
};

const MAX_TEXTS = 20;

export const listMostRead = async (db: Db, from: string) => {
  const { rows } = await sql<{
    text_id: string;
    title: string;
    language: string;
    opened: number;
    passages: number;
  }>`
    select t.id as text_id, t.title, t.language, read.opened, read.passages
    from (
      select text_id, sum(opened)::integer as opened, sum(passages)::integer as passages
      from daily_reads where day >= ${from}::date group by text_id
      order by sum(opened) desc, sum(passages) desc, text_id limit ${MAX_TEXTS}
    ) read join texts t on t.id = read.text_id
    order by read.opened desc, read.passages desc, t.id`.execute(db);
  return rows;
};

const MAX_WORDS = 50;

export const listFruitlessWords = async (db: Db, from: string) => {
  const { rows } = await sql<{ words: string; searches: number; last_day: string }>`
    select words, sum(searches)::integer as searches, to_char(max(day), 'YYYY-MM-DD') as last_day
    from fruitless_searches where day >= ${from}::date
    group by words order by sum(searches) desc, max(day) desc, words limit ${MAX_WORDS}`.execute(db);
  return rows;
};

export const findLastImport = async (db: Db) => {
  const found = await db
    .selectFrom('import_progress')
    .select([wireDate('started_date').as('started_date'), wireDate('updated_date').as('updated_date')])
    .select(['texts_done', 'texts_total', 'segments_done'])
    .executeTakeFirst();
  return found ? { ...found, is_running: await isImportRunning(db) } : null;
};

/** Nobody needs to know how many more there are. */
const MAX_COUNTED = 10_001;

/** What waits for people or for a process. */
export const readAllQueues = async (db: Db): Promise<Record<string, number>> => {
  const waiting = (isPublication: boolean) => sql`(select count(*) from (
    select from feedback where state in ('open', 'taken') and (type = 'publication') = ${isPublication}
    limit ${MAX_COUNTED}) counted)`;
  const { rows } = await sql<Record<string, number>>`
    select ${waiting(false)}::integer as reports, ${waiting(true)}::integer as publications,
      (select count(*) from (select from corrections where state = 'open' limit ${MAX_COUNTED}) counted)::integer
        as corrections,
      (select count(*) from imports where state in ('waiting', 'running'))::integer as imports`.execute(db);
  const queues = { ...(await readQueues(db)), ...rows[0] };
  return Object.fromEntries(Object.entries(queues).map(([name, length]) => [name, Math.min(length, MAX_COUNTED)]));
};
