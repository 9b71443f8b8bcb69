import { sql, type Kysely } from 'kysely';
import { now, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { StoredPart } from '#server/files/read-parts.ts';
import type { DumpFile } from '#shared/contract/dumps.ts';

type Db = Kysely<Database>;

const day = sql<string>`date::text`;

/** Those that are whole, the newest first. */
export const listDumps = (db: Db) =>
  db
    .selectFrom('dumps')
    .select([day.as('date'), wireDate('finished_date').as('finished_date'), 'texts', 'segments'])
    .select(sql<DumpFile[]>`files`.as('files'))
    .where('finished_date', 'is not', null)
    .orderBy('date', 'desc')
    .execute();

/** What decides whether one is due. */
export const readDumpState = async (db: Db): Promise<{ newestDate?: string; since: Date | null }> => {
  const { rows } = await sql<{ newest_date: string | null; since: Date | null }>`
    select max(date)::text as newest_date,
      coalesce(max(finished_date), (select min(created_date) from texts)) as since
    from dumps where finished_date is not null`.execute(db);
  const [{ newest_date, since } = { newest_date: null, since: null }] = rows;
  return { ...(newest_date && { newestDate: newest_date }), since };
};

export const startDump = async (db: Db, date: string): Promise<void> => {
  await sql`insert into dumps (date) values (${date}::date)`.execute(db);
};

type Part = { key: string; date: string; file: string; number: number; bytes: number };

export const addPart = async (db: Db, { key, date, file, number, bytes }: Part): Promise<void> => {
  await sql`insert into dump_parts (key, date, file, number, bytes)
    values (${key}, ${date}::date, ${file}, ${number}, ${bytes})`.execute(db);
};

type Totals = { texts: number; segments: number; files: DumpFile[] };

export const finishDump = async (db: Db, date: string, { texts, segments, files }: Totals): Promise<void> => {
  await db
    .updateTable('dumps')
    .set({ finished_date: now, texts, segments, files: JSON.stringify(files) })
    .where(day, '=', date)
    .execute();
};

/** All but the newest that are whole, and except `date` those that never were: nobody writes them any more. */
export const listOldDumps = async (db: Db, kept: number): Promise<string[]> => {
  const { rows } = await sql<{ date: string }>`
    select date::text from dumps
    where finished_date is null or date not in (
      select date from dumps where finished_date is not null order by date desc limit ${kept}
    ) order by date`.execute(db);
  return rows.map(({ date }) => date);
};

export const listParts = (db: Db, date: string, file?: string): Promise<StoredPart[]> =>
  db
    .selectFrom('dump_parts')
    .select(['key', 'bytes'])
    .where(day, '=', date)
    .$if(file !== undefined, (query) => query.where('file', '=', file!))
    .orderBy('file')
    .orderBy('number')
    .execute();

export const deletePart = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('dump_parts').where('key', '=', key).execute();
};

export const deleteDump = async (db: Db, date: string): Promise<void> => {
  await db.deleteFrom('dumps').where(day, '=', date).execute();
};

/** Every collection with its names. */
export const listAllCollections = async (db: Db) => {
  const { rows } = await sql<{ id: string; parent_id: string | null; titles: Record<string, string> }>`
    select c.id, c.parent_id, coalesce((
      select jsonb_object_agg(n.language, n.title) from collection_titles n where n.collection_id = c.id
    ), '{}') as titles
    from collections c order by c.id`.execute(db);
  return rows;
};
