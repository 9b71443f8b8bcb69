import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { ReadingPosition } from '#shared/contract/reading.ts';
import { MAX_HISTORY } from '#shared/limits.ts';

type Db = Kysely<Database>;
type Page = { skip: number; limit: number };

/** Of a text `t` and its segment `s`. */
export const PASSAGE = sql`
  t.id as text_id, t.title, t.language, t.script, s.content_id, s.id as segment_id, s.position as segment_number,
  (select c.segment_count from contents c where c.id = s.content_id) as total_segments`;

/** A passage that is gone is where its text begins: the text was read all the same. */
const JOINED = sql`
  reading_history h
    join texts t on t.id = h.text_id and t.is_published
    join segments s on s.id = coalesce(
      (select one.id from segments one where one.id = h.segment_id and one.text_id = t.id),
      (select one.id from segments one join contents c on c.id = one.content_id
       where c.text_id = t.id order by c.position, one.position limit 1))`;

const list = async (db: Db, where: RawBuilder<unknown>, { skip, limit }: Page): Promise<ReadingPosition[]> => {
  const { rows } = await sql<ReadingPosition>`
    select ${PASSAGE}, ${wireDate('h.read_date')} as read_date
    from ${JOINED} where ${where} order by h.read_date desc, h.text_id limit ${limit} offset ${skip}`.execute(db);
  return rows;
};

export const listHistory = async (db: Db, account_id: string, page: Page) => {
  const where = sql`h.account_id = ${account_id}`;
  const [history, { rows }] = await Promise.all([
    list(db, where, page),
    sql<{ total: number; is_paused: boolean }>`
      select not a.keeps_history as is_paused, (
        select count(*)::int from reading_history h join texts t on t.id = h.text_id and t.is_published where ${where}
      ) as total
      from accounts a where a.id = ${account_id}`.execute(db),
  ]);
  return { history, total: rows[0]?.total ?? 0, is_paused: rows[0]?.is_paused ?? false };
};

export const findHistory = async (db: Db, account_id: string, text_id: string): Promise<ReadingPosition | undefined> =>
  (await list(db, sql`h.account_id = ${account_id} and h.text_id = ${text_id}`, { skip: 0, limit: 1 }))[0];

export type Read = { segment_id: string; date: string | null };

/** One place a text, the latest; what comes late does not replace what is newer. One statement, whoever else writes. */
export const keepHistory = async (db: Db, account_id: string, places: Read[]): Promise<void> => {
  await sql`
    insert into reading_history as known (account_id, text_id, segment_id, read_date)
    select distinct on (s.text_id) ${account_id}::uuid, s.text_id, s.id, least(coalesce(p.date, now()), now())
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(segment_id uuid, date timestamptz)
      join segments s on s.id = p.segment_id
      join texts t on t.id = s.text_id and t.is_published
      join accounts a on a.id = ${account_id} and a.keeps_history
    order by s.text_id, coalesce(p.date, now()) desc
    on conflict (account_id, text_id) do update
      set segment_id = excluded.segment_id, read_date = excluded.read_date
      where excluded.read_date >= known.read_date`.execute(db);
  await sql`
    delete from reading_history where account_id = ${account_id} and text_id in (
      select text_id from reading_history where account_id = ${account_id}
      order by read_date desc, text_id offset ${MAX_HISTORY})`.execute(db);
};

export const forgetHistory = async (db: Db, account_id: string, text_id?: string): Promise<void> => {
  const ofText = text_id ? sql`and text_id = ${text_id}` : sql``;
  await sql`delete from reading_history where account_id = ${account_id} ${ofText}`.execute(db);
};

export const setKeepsHistory = async (db: Db, account_id: string, keeps: boolean): Promise<void> => {
  await sql`update accounts set keeps_history = ${keeps}::boolean where id = ${account_id}`.execute(db);
};
