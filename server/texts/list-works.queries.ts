import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database, WorkType } from '#server/db/schema.ts';
import { isCitedAs, isTitled, titleFilter } from '#server/search/query/title-filter.queries.ts';
import type { ListIndex } from '#shared/contract/parts.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { indexedRows } from './list-index.rules.ts';
import { selectListedText, selectWorks } from './texts.queries.ts';

type Db = Kysely<Database>;

type WorksInput = {
  collection_id: string;
  search?: string | undefined;
  /** Only works with a text in this language. */
  text_language?: string | undefined;
};

const selectFound = (db: Db, { collection_id, search = '', text_language }: WorksInput) => {
  const words = titleFilter(search);
  return db
    .selectFrom('work_collections as wc')
    .innerJoin('works as w', 'w.id', 'wc.work_id')
    .where('wc.collection_id', '=', collection_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('texts as t')
          .select('t.id')
          .whereRef('t.work_id', '=', 'wc.work_id')
          .where('t.is_published', '=', true)
          .$if(Boolean(text_language), (query) => query.where('t.language', '=', text_language ?? '')),
      ),
    )
    .$if(words !== null, (query) =>
      query.where(({ or, ref }) =>
        or([isTitled('work_id', ref('w.id'), words ?? ''), isCitedAs(ref('w.citation'), search)]),
      ),
    );
};

/** In which languages works can be read, the most frequent first. */
const countLanguages = (db: Db, input: WorksInput) =>
  selectFound(db, { ...input, text_language: undefined })
    .innerJoin('texts as v', (join) => join.onRef('v.work_id', '=', 'w.id').on('v.is_published', '=', true))
    .select(({ fn, cast }) => ['v.language', cast<number>(fn.count('w.id').distinct(), 'integer').as('count')])
    .groupBy('v.language')
    .orderBy('count', 'desc')
    .orderBy('v.language')
    .execute();

type Listed = { input: WorksInput; titleLanguage: string; limit: number; total: number };

/** The works with which pages at even distances begin. */
const listIndex = async (db: Db, { input, titleLanguage, limit, total }: Listed): Promise<ListIndex> => {
  const rows = indexedRows(total, limit);
  if (rows.length === 0) return [];
  const numbered = selectFound(db, input).select([
    'w.id',
    sql<number>`(row_number() over (order by w.type desc, wc.position, w.key))::int - 1`.as('skip'),
  ]);
  const works = await db
    .selectFrom(numbered.as('row'))
    .innerJoin('works as w', 'w.id', 'row.id')
    .innerJoinLateral(
      (eb) => selectListedText(eb, titleLanguage).as('listed'),
      (join) => join.onTrue(),
    )
    .innerJoin('texts as t', 't.id', 'listed.id')
    .select(['row.skip', 'w.citation', 't.title', 't.language', 't.script'])
    .where('row.skip', '=', sql<number>`any(${rows}::int[])`)
    .orderBy('row.skip')
    .execute();
  return works.map(({ skip, citation, title, language, script }) =>
    citation ? { skip, label: citation, language: '', script: '' } : { skip, label: title, language, script },
  );
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
  const found = selectFound(db, input);
  const titleLanguage = input.text_language || language;
  // The columns of a row cost more than finding it: only the page has them.
  const page = found
    .select(['w.id', 'wc.position'])
    .orderBy('w.type', 'desc')
    .orderBy('wc.position')
    .orderBy('w.key')
    .limit(limit)
    .offset(skip);
  const [texts, counted, languages] = await Promise.all([
    selectWorks(db, language)
      .innerJoin(page.as('page'), 'page.id', 'w.id')
      .innerJoinLateral(
        (eb) => selectListedText(eb, titleLanguage).as('listed'),
        (join) => join.onRef('listed.id', '=', 't.id'),
      )
      .orderBy('w.type', 'desc')
      .orderBy('page.position')
      .orderBy('w.key')
      .execute(),
    found
      .select(['w.type', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('w.type')
      .execute(),
    countLanguages(db, input),
  ]);
  const countOf = (type: WorkType) => counted.find((row) => row.type === type)?.count ?? 0;
  const totals = { root_text: countOf('root_text'), commentary: countOf('commentary') };
  const total = totals.root_text + totals.commentary;
  return { texts, total, totals, languages, index: await listIndex(db, { input, titleLanguage, limit, total }) };
};
