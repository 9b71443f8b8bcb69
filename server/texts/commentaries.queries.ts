import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { groupBy } from '#shared/group-by.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { selectListedText, selectWorks } from './texts.queries.ts';

type Db = Kysely<Database>;
type End = 'from_text' | 'to_text';

type Ends = { work_ids: string[]; own: End; other: End };

/** For each work those at one end of the links whose other end it is, those with the most links first. */
const listLinkedWorks = async (
  db: Db,
  { work_ids, own, other }: Ends,
  language: string,
): Promise<Map<string, WorkRow[]>> => {
  const linked = db
    .selectFrom('texts as mine')
    .innerJoin('commentary_links as link', `link.${own}`, 'mine.id')
    .innerJoin('texts as theirs', 'theirs.id', `link.${other}`)
    .innerJoin('works as their_work', 'their_work.id', 'theirs.work_id')
    .select(['mine.work_id as of_work', 'theirs.work_id'])
    .select(({ fn }) => fn.sum<number>('link.segment_count').as('segment_count'))
    .select(
      sql<number>`row_number() over (
        partition by mine.work_id order by sum(link.segment_count) desc, their_work.key)`.as('rank'),
    )
    .where('mine.work_id', 'in', work_ids)
    .groupBy(['mine.work_id', 'theirs.work_id', 'their_work.key']);
  const rows = await selectWorks(db, language, 'short')
    .innerJoin(linked.as('linked'), 'linked.work_id', 'w.id')
    .innerJoinLateral(
      (eb) => selectListedText(eb, language).as('listed'),
      (join) => join.onRef('listed.id', '=', 't.id'),
    )
    .select('linked.of_work')
    .where('linked.rank', '<=', MAX_LIMIT)
    .orderBy('linked.rank')
    .execute();
  return groupBy(rows, ({ of_work }) => of_work);
};

/** Works that explain these. */
export const listCommentaries = (db: Db, work_ids: string[], language: string): Promise<Map<string, WorkRow[]>> =>
  listLinkedWorks(db, { work_ids, own: 'to_text', other: 'from_text' }, language);

/** Works that these explain. */
export const listExplainedWorks = (db: Db, work_ids: string[], language: string): Promise<Map<string, WorkRow[]>> =>
  listLinkedWorks(db, { work_ids, own: 'from_text', other: 'to_text' }, language);
