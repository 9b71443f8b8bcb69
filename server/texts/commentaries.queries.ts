import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { selectListedText, selectWorks } from './texts.queries.ts';

type Db = Kysely<Database>;
type End = 'from_text' | 'to_text';

/** Works at one end of the links whose other end is the given work, those with the most links first. */
const listLinkedWorks = (
  db: Db,
  { work_id, own, other }: { work_id: string; own: End; other: End },
  language: string,
): Promise<WorkRow[]> => {
  const linked = db
    .selectFrom('texts as mine')
    .innerJoin('commentary_links as link', `link.${own}`, 'mine.id')
    .innerJoin('texts as theirs', 'theirs.id', `link.${other}`)
    .select('theirs.work_id')
    .select(({ fn }) => fn.sum<number>('link.segment_count').as('segment_count'))
    .where('mine.work_id', '=', work_id)
    .groupBy('theirs.work_id');
  return selectWorks(db, language, 'short')
    .innerJoin(linked.as('linked'), 'linked.work_id', 'w.id')
    .innerJoinLateral(
      (eb) => selectListedText(eb, language).as('listed'),
      (join) => join.onRef('listed.id', '=', 't.id'),
    )
    .orderBy('linked.segment_count', 'desc')
    .orderBy('w.key')
    .limit(MAX_LIMIT)
    .execute();
};

/** Works that explain this one. */
export const listCommentaries = (db: Db, work_id: string, language: string): Promise<WorkRow[]> =>
  listLinkedWorks(db, { work_id, own: 'to_text', other: 'from_text' }, language);

/** Works that this one explains. */
export const listExplainedWorks = (db: Db, work_id: string, language: string): Promise<WorkRow[]> =>
  listLinkedWorks(db, { work_id, own: 'from_text', other: 'to_text' }, language);
