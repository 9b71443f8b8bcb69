import type { Kysely } from 'kysely';
import { originalTitle, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

/** What a file says of texts, beside their words; in the order of their ids. */
export const listWrittenTexts = async (db: Kysely<Database>, ids: string[]) => {
  const rows = await db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .select(originalTitle)
    .select(['t.id', 't.key', 't.title', 't.language', 't.script', 't.is_root', 't.author', 't.source', 't.source_url'])
    .select([
      't.license',
      't.revision',
      't.revision_label',
      't.segment_count',
      wireDate('t.updated_date').as('updated'),
    ])
    .select(['t.work_id', 'w.key as work_key', 'w.type as work_type', 'w.citation', 'w.author as work_author'])
    .where('t.id', 'in', ids)
    .where('t.is_published', '=', true)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
export type WrittenRow = Awaited<ReturnType<typeof listWrittenTexts>>[number];

export const listWorkTitles = (db: Kysely<Database>, work_id: string) =>
  db.selectFrom('work_titles').select(['language', 'title', 'description']).where('work_id', '=', work_id).execute();

/** The root text of a work. */
export const findRootId = async (db: Kysely<Database>, work_id: string): Promise<string | undefined> => {
  const root = await db
    .selectFrom('texts')
    .select('id')
    .where('work_id', '=', work_id)
    .where('is_root', '=', true)
    .where('is_published', '=', true)
    .executeTakeFirst();
  return root?.id;
};
