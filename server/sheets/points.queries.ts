import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { HistoryEntry } from '#shared/contract/sheet-parts.ts';
import type { SheetState } from './block.ts';
import type { PresentState } from './stored-sheet.ts';

type Db = Kysely<Database>;

export const readPresentState = async (trx: Transaction<Database>, sheet_id: string): Promise<PresentState> => {
  const { rows } = await sql<PresentState>`
    select s.name is not null as is_named, extract(epoch from clock_timestamp() - s.updated_date)::float as age,
      extract(epoch from s.updated_date - (
        select p.saved_date from sheet_points p where p.sheet_id = s.id order by p.version desc limit 1
      ))::float as since_last_point
    from sheets s where s.id = ${sheet_id}`.execute(trx);
  return rows[0]!;
};

/** Keeps the present state, which is about to be replaced. */
export const keepPoint = async (trx: Transaction<Database>, sheet_id: string): Promise<void> => {
  await sql`insert into sheet_points (sheet_id, version, title, summary, language, topics, blocks, file_keys, saved_date, name)
    select id, version, title, summary, language, topics, blocks, file_keys, updated_date, name
    from sheets where id = ${sheet_id}`.execute(trx);
};

const entries = (sheet_id: string) => sql`
  select version, updated_date as saved_date, title, name, jsonb_array_length(blocks) as block_count, true as is_current
  from sheets where id = ${sheet_id}
  union all
  select version, saved_date, title, name, jsonb_array_length(blocks), false
  from sheet_points where sheet_id = ${sheet_id}`;

export const listHistory = async (db: Db, sheet_id: string, { skip, limit }: { skip: number; limit: number }) => {
  const [{ rows: history }, { rows: counts }] = await Promise.all([
    sql<HistoryEntry>`
      select e.version, ${wireDate('e.saved_date')} as saved_date, e.title, e.name, e.block_count, e.is_current
      from (${entries(sheet_id)}) e order by e.version desc limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`
      select 1 + count(*)::int as total from sheet_points where sheet_id = ${sheet_id}`.execute(db),
  ]);
  return { history, total: counts[0]?.total ?? 0 };
};

export type Point = SheetState & { version: number; saved_date: string };

/** A state of the past, or the present one. */
export const findPoint = async (db: Db, sheet_id: string, version: number): Promise<Point | undefined> => {
  const { rows } = await sql<Point>`
    select p.version, ${wireDate('p.saved_date')} as saved_date, p.title, p.summary, p.language, p.topics, p.blocks
    from (
      select id as sheet_id, version, updated_date as saved_date, title, summary, language, topics, blocks from sheets
      union all
      select sheet_id, version, saved_date, title, summary, language, topics, blocks from sheet_points
    ) p where p.sheet_id = ${sheet_id} and p.version = ${version}`.execute(db);
  return rows[0];
};

export const namePoint = async (
  trx: Transaction<Database>,
  sheet_id: string,
  version: number,
  name: string | null,
): Promise<HistoryEntry | undefined> => {
  await sql`update sheets set name = ${name} where id = ${sheet_id} and version = ${version}`.execute(trx);
  await sql`update sheet_points set name = ${name} where sheet_id = ${sheet_id} and version = ${version}`.execute(trx);
  const { rows } = await sql<HistoryEntry>`
    select e.version, ${wireDate('e.saved_date')} as saved_date, e.title, e.name, e.block_count, e.is_current
    from (${entries(sheet_id)}) e where e.version = ${version}`.execute(trx);
  return rows[0];
};

/** Points without a name become fewer with time: one a minute, after a day one an hour, after 30 days one a day. */
export const thinPoints = async (db: Db): Promise<void> => {
  await sql`
    delete from sheet_points gone using (
      select sheet_id, version, row_number() over (
        partition by sheet_id, unit, date_trunc(unit, saved_date) order by version desc) as place
      from (
        select sheet_id, version, saved_date, case when saved_date < now() - interval '30 days' then 'day'
          when saved_date < now() - interval '1 day' then 'hour' else 'minute' end as unit
        from sheet_points where name is null and saved_date < now() - interval '10 minutes'
      ) points
    ) extra
    where extra.place > 1 and gone.sheet_id = extra.sheet_id and gone.version = extra.version`.execute(db);
};
