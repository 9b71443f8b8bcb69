import type { ExpressionBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isCitedAs, titleFilter } from '#server/search/query/title-filter.queries.ts';
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

export type ListedWork = { work_id: string; text_id: string };

type OrderInput = { code: string; originals: boolean; language: string };

/** Every work of a list once, sorted by the title that is shown: in the language of the list, or of an original in the reader's. */
export const listWorkOrder = (db: Db, { code, originals, language }: OrderInput): Promise<ListedWork[]> =>
  db
    .selectFrom('works as w')
    .innerJoinLateral(
      (eb) => selectListedText(eb, originals ? language : code).as('listed'),
      (join) => join.onTrue(),
    )
    .innerJoin('texts as shown', 'shown.id', 'listed.id')
    .select(['w.id as work_id', 'shown.id as text_id'])
    .where((eb) => isInLanguage(eb, code, originals))
    .orderBy(sql`shown.title collate natural_order`)
    .orderBy('shown.key')
    .execute();

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
  selectWorks(db, language)
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
