import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { indexTitles } from './title-tokens.queries.ts';

type Db = Kysely<Database>;

export type AlternativeTitle = { work_id: string; language: string; title: string };

export type NamedWork = { id: string; key: string; citation: string; title: string };

/** Title of a work for its librarians: in English, else in any language. */
const titleOfWork = sql<string>`coalesce((select title from work_titles n where n.work_id = w.id
  order by n.language = 'en' desc, n.language limit 1), '')`;

/** The works that are called so: by id or key, by the key within its source, or by one of its citations, however written. */
export const findNamedWorks = async (db: Db, name: string): Promise<NamedWork[]> => {
  const written = name.trim().toLowerCase();
  if (!written) return [];
  const { rows } = await sql<NamedWork>`
    select w.id, w.key, w.citation, ${titleOfWork} as title from works w
    where ${written} in (w.id::text, lower(w.key), lower(split_part(w.key, ':', 2)))
      or ${citationKey(sql`${written}`)} = any(string_to_array(${citationKey(sql.ref('w.citation'))}, ','))
    order by w.key`.execute(db);
  return rows;
};

/** `SN 35.28` and `sn35.28` name one work, and so do `Dhp 1–20` and `dhp1-20`. */
const citationKey = (citation: ReturnType<typeof sql>) =>
  sql<string>`replace(regexp_replace(lower(${citation}::text), '\\s', '', 'g'), '–', '-')`;

/** Those of a work or of all; `work` is null while the work is not in the library. */
export const listAlternativeTitles = async (
  db: Db,
  work_id?: string,
): Promise<(AlternativeTitle & { work: string | null; citation: string | null })[]> =>
  db
    .selectFrom('alternative_titles as a')
    .leftJoin('works as w', 'w.id', 'a.work_id')
    .select(['a.work_id', 'a.language', 'a.title', 'w.key as work', 'w.citation'])
    .$if(work_id !== undefined, (query) => query.where('a.work_id', '=', work_id ?? ''))
    .orderBy('w.key')
    .orderBy('a.work_id')
    .orderBy('a.language')
    .orderBy('a.title')
    .execute();

/** False when the work has this title already, as one of its own or as an alternative. */
export const addAlternativeTitle = async (trx: Transaction<Database>, row: AlternativeTitle): Promise<boolean> => {
  if (await isOwnTitle(trx, row)) return false;
  const added = await trx
    .insertInto('alternative_titles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('work_id')
    .executeTakeFirst();
  if (added) await indexTitles(trx, [row]);
  return added !== undefined;
};

/** False when there is no such title. */
export const removeAlternativeTitle = async (trx: Transaction<Database>, row: AlternativeTitle): Promise<boolean> => {
  const removed = await trx
    .deleteFrom('alternative_titles')
    .where('work_id', '=', row.work_id)
    .where('language', '=', row.language)
    .where('title', '=', row.title)
    .returning('work_id')
    .executeTakeFirst();
  // A later import may have made it a title of the work, which stays indexed.
  if (removed && !(await isOwnTitle(trx, row)))
    await trx
      .deleteFrom('title_tokens')
      .where('work_id', '=', row.work_id)
      .where('language', '=', row.language)
      .where('title', '=', row.title)
      .execute();
  return removed !== undefined;
};

const isOwnTitle = async (db: Transaction<Database>, { work_id, language, title }: AlternativeTitle) => {
  const own = await db
    .selectFrom('work_titles')
    .select('work_id')
    .where('work_id', '=', work_id)
    .where('language', '=', language)
    .where('title', '=', title)
    .executeTakeFirst();
  return own !== undefined;
};

/** Indexes the alternative titles of works again, after an import has replaced all that was indexed of them. */
export const indexAlternativeTitles = async (db: Transaction<Database>, works: string[]): Promise<void> => {
  const rows = await db
    .selectFrom('alternative_titles')
    .select(['work_id', 'language', 'title'])
    .where((eb) => eb('work_id', '=', eb.fn.any(eb.val(works))))
    .execute();
  await indexTitles(db, rows);
};
