import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isCitedAs, titleFilter } from '#server/search/query/title-filter.queries.ts';
import { selectWorks } from '#server/texts/texts.queries.ts';
import type { WorkRow } from '#shared/contract/texts.ts';

type Db = Kysely<Database>;
export type ListedWork = { work_id: string; text_id: string };

/** By the code of the language. */
export type ListCounts = Map<string, { texts: number; originals: number }>;

type OrderInput = { code: string; originals: boolean; language: string };

/** Published texts in the language; of originals only those in which a work that is no commentary was handed down. */
const selectOwn = (db: Db, { code, originals }: Pick<OrderInput, 'code' | 'originals'>) =>
  db
    .selectFrom('texts as own')
    .where('own.language', '=', code)
    .where('own.is_published', '=', true)
    .$if(originals, (query) =>
      query
        .where('own.is_root', '=', true)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('works as w')
              .select('w.id')
              .whereRef('w.id', '=', 'own.work_id')
              .where('w.type', '=', 'root_text'),
          ),
        ),
    );

/** How many works the two lists of each language have. */
export const countListsByLanguage = async (db: Db): Promise<ListCounts> => {
  const { rows } = await sql<{ code: string; texts: number; originals: number }>`
    select t.language as code, count(distinct t.work_id)::integer as texts,
      count(distinct t.work_id) filter (where t.is_root and w.type = 'root_text')::integer as originals
    from texts t join works w on w.id = t.work_id where t.is_published group by t.language`.execute(db);
  return new Map(rows.map(({ code, ...counts }) => [code, counts]));
};

/** Every work of a list once, sorted by the title that is shown: in the language of the list, or of an original in the reader's. */
export const listWorkOrder = (db: Db, { code, originals, language }: OrderInput): Promise<ListedWork[]> => {
  const titleLanguage = originals ? language : code;
  // As `selectListedText` chooses it, for all works at once.
  const shown = db
    .selectFrom('texts as v')
    .distinctOn('v.work_id')
    .select(['v.work_id', 'v.id', 'v.title', 'v.key'])
    .where('v.is_published', '=', true)
    .$if(!originals, (query) => query.where('v.language', '=', code))
    .$if(originals, (query) => query.where('v.work_id', 'in', selectOwn(db, { code, originals }).select('own.work_id')))
    .orderBy('v.work_id')
    .orderBy((eb) => eb('v.language', '=', titleLanguage), 'desc')
    .orderBy('v.is_root', 'desc')
    .orderBy('v.is_preferred', 'desc')
    .orderBy('v.coverage', (order) => order.desc().nullsLast())
    .orderBy('v.key');
  return db
    .selectFrom(shown.as('shown'))
    .select(['shown.work_id', 'shown.id as text_id'])
    .orderBy(sql`shown.title collate natural_order`)
    .orderBy('shown.key')
    .execute();
};

/** Works with a title that has the words, or that are cited so; null when nothing is asked for. */
export const findWorksTitled = async (db: Db, search: string): Promise<Set<string> | null> => {
  const words = titleFilter(search);
  if (words === null) return null;
  const { rows } = await sql<{ id: string }>`
    select n.work_id as id from title_tokens n where n.work_id is not null and n.tokens @@ ${words}::tsquery
    union
    select t.work_id from title_tokens n join texts t on t.id = n.text_id where n.tokens @@ ${words}::tsquery
    union
    select w.id from works w where ${isCitedAs(sql.ref('w.citation'), search)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** The rows of a page, in the order of the ids. */
export const listRows = (db: Db, text_ids: string[], language: string): Promise<WorkRow[]> =>
  selectWorks(db, language, 'short')
    .where('t.id', '=', sql<string>`any(${text_ids}::uuid[])`)
    .orderBy(sql`array_position(${text_ids}::uuid[], t.id)`)
    .execute();

/** The titles of texts, in the order of the ids. */
export const listTitles = (db: Db, text_ids: string[]) =>
  db
    .selectFrom('texts as t')
    .select(['t.id', 't.title as label', 't.language', 't.script'])
    .where('t.id', '=', sql<string>`any(${text_ids}::uuid[])`)
    .orderBy(sql`array_position(${text_ids}::uuid[], t.id)`)
    .execute();
