import type { ExpressionBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isCitedAs, isTitled, titleFilter } from '#server/search/query/title-filter.queries.ts';
import { selectListedText, selectWorks } from '#server/texts/texts.queries.ts';
import type { WorkRow } from '#shared/contract/texts.ts';

type Db = Kysely<Database>;
type Works = Database & { w: Database['works'] };

/** Whether the work `w` can be read in the language, or is one that was handed down in it. */
const isInLanguage = (eb: ExpressionBuilder<Works, 'w'>, code: string, originals: boolean) => {
  const inLanguage = eb.exists(
    eb
      .selectFrom('texts as own')
      .select('own.id')
      .whereRef('own.work_id', '=', 'w.id')
      .where('own.language', '=', code)
      .where('own.is_published', '=', true)
      .$if(originals, (query) => query.where('own.is_root', '=', true)),
  );
  return originals ? eb.and([inLanguage, eb('w.type', '=', 'root_text')]) : inLanguage;
};

export const countInLanguage = async (db: Db, code: string): Promise<{ texts: number; originals: number }> => {
  const count = async (originals: boolean): Promise<number> => {
    const { total } = await db
      .selectFrom('works as w')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .where((eb) => isInLanguage(eb, code, originals))
      .executeTakeFirstOrThrow();
    return total;
  };
  const [texts, originals] = await Promise.all([count(false), count(true)]);
  return { texts, originals };
};

type ListInput = {
  code: string;
  originals: boolean;
  language: string;
  search?: string | undefined;
  skip: number;
  limit: number;
};

/** One row per work, sorted by the title that is shown: in the language of the list, or of an original in the reader's. */
export const listWorksInLanguage = async (
  db: Db,
  { code, originals, language, search = '', skip, limit }: ListInput,
): Promise<{ works: WorkRow[]; total: number }> => {
  const words = titleFilter(search);
  const found = db
    .selectFrom('works as w')
    .where((eb) => isInLanguage(eb, code, originals))
    .$if(words !== null, (query) =>
      query.where(({ or, ref }) =>
        or([isTitled('work_id', ref('w.id'), words ?? ''), isCitedAs(ref('w.citation'), search)]),
      ),
    );
  // The columns of a row cost more than finding it: only the page has them.
  const page = found
    .innerJoinLateral(
      (eb) => selectListedText(eb, originals ? language : code).as('listed'),
      (join) => join.onTrue(),
    )
    .innerJoin('texts as shown', 'shown.id', 'listed.id')
    .select(['shown.id', 'shown.title', 'shown.key'])
    .orderBy(sql`shown.title collate natural_order`)
    .orderBy('shown.key')
    .limit(limit)
    .offset(skip);
  const [works, { total }] = await Promise.all([
    selectWorks(db, language)
      .innerJoin(page.as('page'), 'page.id', 't.id')
      .orderBy(sql`page.title collate natural_order`)
      .orderBy('page.key')
      .execute(),
    found.select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total')).executeTakeFirstOrThrow(),
  ]);
  return { works, total };
};
