import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createLibraryVersionCache } from '#server/db/library-version-cache.ts';
import type { Database, WorkType } from '#server/db/schema.ts';
import { hasWords, isCitedAs, titleFilter } from '#server/search/query/title-filter.queries.ts';
import type { ListIndex } from '#shared/contract/parts.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { groupBy } from '#shared/group-by.ts';
import { indexedRows } from '#shared/list-index.ts';
import { selectListedText, selectWorks } from './texts.queries.ts';

type Db = Kysely<Database>;

type WorksInput = {
  collection_id: string;
  search?: string | undefined;
  /** Only works with a text in this language. */
  text_language?: string | undefined;
};

type FoundWork = { id: string; type: WorkType; languages: string[] };

/**
 * Every work that can be read, in the order of the collection, commentaries last: once for all pages, the numbers and the
 * index. PostgreSQL would take longer to sort types and languages, which are words, than for all the rest.
 */
const listReadable = async (db: Db, collection_id: string): Promise<FoundWork[]> => {
  const rows = await db
    .selectFrom('work_collections as wc')
    .innerJoin('works as w', 'w.id', 'wc.work_id')
    .innerJoin('texts as t', (join) => join.onRef('t.work_id', '=', 'w.id').on('t.is_published', '=', true))
    .select(['w.id', 'w.type', sql<string[]>`array_agg(t.language)`.as('languages')])
    .where('wc.collection_id', '=', collection_id)
    .groupBy(['w.id', 'wc.position'])
    .orderBy('wc.position')
    .orderBy('w.key')
    .execute();
  const works = rows.map(({ languages, ...work }) => ({ ...work, languages: [...new Set(languages)] }));
  const ofType = (type: WorkType) => works.filter((work) => work.type === type);
  return [...ofType('root_text'), ...ofType('commentary')];
};

/** Works of all collections together, some 15 MB. */
const MAX_STORED = 100_000;
const keepReadable = createLibraryVersionCache<FoundWork[]>(MAX_STORED, ({ length }) => length);

/** One condition for all three would look up each work of the collection, where a rare word has few titles. */
const findTitled = async (db: Db, collection_id: string, words: string, search: string): Promise<Set<string>> => {
  const inCollection = () =>
    db.selectFrom('work_collections as wc').select('wc.work_id').where('wc.collection_id', '=', collection_id);
  const rows = await inCollection()
    .innerJoin('title_tokens as n', 'n.work_id', 'wc.work_id')
    .where(hasWords(words))
    .union(
      inCollection()
        .innerJoin('texts as own', 'own.work_id', 'wc.work_id')
        .innerJoin('title_tokens as n', 'n.text_id', 'own.id')
        .where(hasWords(words)),
    )
    .union(
      inCollection()
        .innerJoin('works as w', 'w.id', 'wc.work_id')
        .where(({ ref }) => isCitedAs(ref('w.citation'), search)),
    )
    .execute();
  return new Set(rows.map(({ work_id }) => work_id));
};

const listFound = async (db: Db, { collection_id, search = '' }: WorksInput): Promise<FoundWork[]> => {
  const words = titleFilter(search);
  const [readable, titled] = await Promise.all([
    keepReadable(db, collection_id, () => listReadable(db, collection_id)),
    words === null ? undefined : findTitled(db, collection_id, words, search),
  ]);
  return titled ? readable.filter(({ id }) => titled.has(id)) : readable;
};

/** In which languages works can be read, the most frequent first. */
const countLanguages = (works: FoundWork[]): { language: string; count: number }[] =>
  [
    ...groupBy(
      works.flatMap(({ languages }) => languages),
      (language) => language,
    ),
  ]
    .map(([language, { length: count }]) => ({ language, count }))
    .toSorted((a, b) => b.count - a.count || (a.language < b.language ? -1 : 1));

/** What is listed for the works, in their order. */
const selectListed = (db: Db, work_ids: string[], { language, titleLanguage }: Titles) =>
  selectWorks(db, language, 'short')
    .innerJoinLateral(
      (eb) => selectListedText(eb, titleLanguage).as('listed'),
      (join) => join.onRef('listed.id', '=', 't.id'),
    )
    .where('w.id', '=', sql<string>`any(${work_ids}::uuid[])`)
    .orderBy(sql`array_position(${work_ids}::uuid[], w.id)`);

type Titles = { language: string; titleLanguage: string };

/** The works with which pages at even distances begin. */
const listIndex = async (db: Db, works: FoundWork[], limit: number, titleLanguage: string): Promise<ListIndex> => {
  const skips = new Map(indexedRows(works.length, limit).map((row) => [works[row]?.id ?? '', row]));
  if (skips.size === 0) return [];
  const rows = await db
    .selectFrom('works as w')
    .innerJoinLateral(
      (eb) => selectListedText(eb, titleLanguage).as('listed'),
      (join) => join.onTrue(),
    )
    .innerJoin('texts as t', 't.id', 'listed.id')
    .select(['w.id', 'w.citation', 't.title', 't.language', 't.script'])
    .where('w.id', '=', sql<string>`any(${[...skips.keys()]}::uuid[])`)
    .execute();
  return rows
    .map(({ id, citation, title, language, script }) => {
      const skip = skips.get(id) ?? 0;
      return citation ? { skip, label: citation, language: '', script: '' } : { skip, label: title, language, script };
    })
    .toSorted((a, b) => a.skip - b.skip);
};

type ListInput = WorksInput & { language: string; skip: number; limit: number };

/** One row per work, in the order of the collection. */
export const listWorks = async (
  db: Db,
  { language, skip, limit, ...input }: ListInput,
): Promise<{
  texts: WorkRow[];
  total: number;
  totals: Record<WorkType, number>;
  languages: { language: string; count: number }[];
  index: ListIndex;
}> => {
  const found = await listFound(db, input);
  const { text_language } = input;
  const works = text_language ? found.filter(({ languages }) => languages.includes(text_language)) : found;
  const titleLanguage = text_language || language;
  const page = works.slice(skip, skip + limit).map(({ id }) => id);
  const [texts, index] = await Promise.all([
    selectListed(db, page, { language, titleLanguage }).execute(),
    listIndex(db, works, limit, titleLanguage),
  ]);
  const countOf = (type: WorkType) => works.filter((work) => work.type === type).length;
  const totals = { root_text: countOf('root_text'), commentary: countOf('commentary') };
  return { texts, total: works.length, totals, languages: countLanguages(found), index };
};
