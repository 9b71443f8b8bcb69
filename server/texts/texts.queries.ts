import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { authorIn, originalTitle, readerTitle, wireDate, workTitles } from '#server/db/expressions.ts';
import type { OpenedText, Text, Version, WorkRow } from '#shared/contract/texts.ts';

type Db = Kysely<Database>;

/** Which description of a work is its summary: lists have room for a short one. */
type Summary = 'whole' | 'short';

const SUMMARIES = {
  whole: sql<string>`n.description`,
  short: sql<string>`coalesce(nullif(n.short_description, ''), n.description)`,
};

/** Published texts; the summary is the work's description in the requested language, English or any. */
const selectTexts = (db: Db, language: string, summary: Summary = 'whole') =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id', 't.title', 't.language', 't.script', 't.work_id as group_id', 'w.type', 't.is_root'])
    .select([
      'w.citation',
      authorIn(language).as('author'),
      'w.composed',
      't.source',
      't.source_url',
      't.license',
      't.revision_label as revision',
    ])
    .select(['t.is_published', 't.published_by', 't.views'])
    .select([
      't.segment_count as total_segments',
      't.letter_count as total_letters',
      wireDate('t.created_date').as('created_date'),
    ])
    .select([wireDate('t.updated_date').as('updated_date'), wireDate('t.published_date').as('published_date')])
    .select(({ selectFrom, fn, val }) => [
      fn<string[]>('array', [
        selectFrom('contents as c').select('c.id').whereRef('c.text_id', '=', 't.id').orderBy('c.position'),
      ]).as('table_of_contents'),
      fn
        .coalesce(
          selectFrom('work_titles as n')
            .select(SUMMARIES[summary].as('description'))
            .whereRef('n.work_id', '=', 't.work_id')
            .where(SUMMARIES[summary], '<>', '')
            .orderBy((title) => title('n.language', '=', language), 'desc')
            .orderBy((title) => title('n.language', '=', 'en'), 'desc')
            .orderBy('n.language')
            .limit(1)
            .$asScalar(),
          val(''),
        )
        .as('summary'),
    ])
    .where('t.is_published', '=', true);

/** Texts with the columns that only a list of works has. A work without a root text has its own title as the original. */
export const selectWorks = (db: Db, language: string, summary: Summary = 'whole') =>
  selectTexts(db, language, summary)
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .select(({ selectFrom, fn }) => [
      ...originalTitle,
      ...readerTitle(language),
      fn<string[]>('array', [
        selectFrom('texts as v')
          .select('v.language')
          .whereRef('v.work_id', '=', 'w.id')
          .where('v.is_published', '=', true)
          .groupBy('v.language')
          .orderBy((version) => version.fn('bool_or', ['v.is_root']), 'desc')
          .orderBy('v.language'),
      ]).as('available_languages'),
    ]);

/** The text of a work to list: the most complete one in the requested language if there is one, else the root. */
export const selectListedText = (
  { selectFrom }: ExpressionBuilder<Database & { w: Database['works'] }, 'w'>,
  language: string,
) =>
  selectFrom('texts as v')
    .select('v.id')
    .whereRef('v.work_id', '=', 'w.id')
    .where('v.is_published', '=', true)
    .orderBy((version) => version('v.language', '=', language), 'desc')
    .orderBy('v.is_root', 'desc')
    .orderBy('v.is_preferred', 'desc')
    .orderBy('v.coverage', (order) => order.desc().nullsLast())
    .orderBy('v.key')
    .limit(1);

/** With the author of the root text. */
export const selectFoundTexts = (db: Db, language: string) =>
  selectWorks(db, language).select(authorIn(language, 'root').as('root_author'));

export const findText = (
  db: Db,
  id: string,
  language: string,
): Promise<(WorkRow & { root_author: string }) | undefined> =>
  selectFoundTexts(db, language).where('t.id', '=', id).executeTakeFirst();

/** The titles of its work are in all languages of the site: a page of a text is the same in each of them. */
export const selectOpenedTexts = (db: Db) =>
  selectWorks(db, 'en').select([workTitles, authorIn('en', 'root').as('root_author')]);

export const findOpenedText = (db: Db, id: string): Promise<(WorkRow & OpenedText) | undefined> =>
  selectOpenedTexts(db).where('t.id', '=', id).executeTakeFirst();

/** Texts of works in the order in which a reader of this language looks for them. */
export const selectVersions = (db: Db, language: string, work_ids: string[]) =>
  selectTexts(db, language)
    .select(sql<number | null>`round(t.coverage::numeric, 1)::float8`.as('coverage'))
    .where('t.work_id', 'in', work_ids)
    .orderBy((version) => version('t.language', '=', language), 'desc')
    .orderBy('t.is_root', 'desc')
    .orderBy('t.language')
    .orderBy('t.is_preferred', 'desc')
    .orderBy('t.coverage', (order) => order.desc().nullsLast())
    .orderBy('t.key');

export const listVersions = async (
  db: Db,
  { text, language, skip, limit }: { text: Text; language: string; skip: number; limit: number },
): Promise<{ versions: Version[]; total: number }> => {
  const [versions, { total }] = await Promise.all([
    selectVersions(db, language, [text.group_id]).where('t.id', '<>', text.id).limit(limit).offset(skip).execute(),
    db
      .selectFrom('texts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('work_id', '=', text.group_id)
      .where('id', '<>', text.id)
      .where('is_published', '=', true)
      .executeTakeFirstOrThrow(),
  ]);
  return { versions, total };
};
