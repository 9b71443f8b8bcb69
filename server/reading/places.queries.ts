import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Bookmark } from '#shared/contract/reading.ts';
import { MAX_BOOKMARKS } from '#shared/limits.ts';
import { PASSAGE, type Read } from './history.queries.ts';

type Db = Kysely<Database>;

/** Passages that are gone are not shown; should an import bring them back, they are there again. */
const JOINED = sql`saved_places p join segments s on s.id = p.segment_id join texts t on t.id = s.text_id`;

export const listPlaces = async (
  db: Db,
  account_id: string,
  { skip, limit, segment_id }: { skip: number; limit: number; segment_id?: string | undefined },
) => {
  const only = segment_id ? sql`and p.segment_id = ${segment_id}` : sql``;
  const where = sql`p.account_id = ${account_id} and t.is_published ${only}`;
  const [{ rows: places }, { rows: counts }] = await Promise.all([
    sql<Bookmark>`
      select ${PASSAGE}, s.content, ${wireDate('p.saved_date')} as saved_date
      from ${JOINED} where ${where} order by p.saved_date desc, p.segment_id
      limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${JOINED} where ${where}`.execute(db),
  ]);
  return { places, total: counts[0]?.total ?? 0 };
};

/** How many of them the library has. */
export const savePlaces = async (db: Db, account_id: string, places: Read[]): Promise<number> => {
  const { rows } = await sql<{ saved: number }>`
    with wanted as (
      select s.id as segment_id, s.text_id, least(coalesce(p.date, now()), now()) as saved_date
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(segment_id uuid, date timestamptz)
        join segments s on s.id = p.segment_id
        join texts t on t.id = s.text_id and t.is_published
    ), added as (
      insert into saved_places (account_id, segment_id, text_id, saved_date)
      select ${account_id}::uuid, segment_id, text_id, saved_date from wanted
      on conflict (account_id, segment_id) do nothing
    )
    select count(*)::int as saved from wanted`.execute(db);
  await sql`
    delete from saved_places where account_id = ${account_id} and segment_id in (
      select segment_id from saved_places where account_id = ${account_id}
      order by saved_date desc, segment_id offset ${MAX_BOOKMARKS})`.execute(db);
  return rows[0]?.saved ?? 0;
};

export const removePlace = async (db: Db, account_id: string, segment_id: string): Promise<void> => {
  await sql`delete from saved_places where account_id = ${account_id} and segment_id = ${segment_id}`.execute(db);
};

export const readReading = async (db: Db, account_id: string): Promise<{ history: unknown[]; places: unknown[] }> => {
  const { rows: history } = await sql`
    select text_id, segment_id, read_date from reading_history where account_id = ${account_id}
    order by read_date`.execute(db);
  const { rows: places } = await sql`
    select text_id, segment_id, saved_date from saved_places where account_id = ${account_id}
    order by saved_date`.execute(db);
  return { history, places };
};
