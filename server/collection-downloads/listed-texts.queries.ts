import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ListedText } from './plan-archive.rules.ts';

/** Of one collection: far more than an archive can hold in one language. */
const MAX_LISTED = 40_000;

/** All published texts of a collection and of those below it, in their order; of each work the root first. A work that is in several stands where it comes first. */
export const listTextsOfCollection = async (
  db: Kysely<Database>,
  { collection_id, language }: { collection_id: string; language: string },
): Promise<ListedText[]> => {
  const { rows } = await sql<ListedText>`
    with recursive below (id, places, folders) as (
      select ${collection_id}::uuid, array[]::integer[], array[]::text[]
      union all
      select c.id, below.places || c.position, below.folders || n.title
      from collections c join below on c.parent_id = below.id
      cross join lateral (select title from collection_titles n where n.collection_id = c.id
        order by n.language = ${language} desc, n.language = 'en' desc, n.language limit 1) n
    ), placed as (
      select distinct on (wc.work_id) wc.work_id, below.places, below.folders, wc.position
      from work_collections wc join below on below.id = wc.collection_id
      order by wc.work_id, below.places, wc.position
    )
    select t.id, t.work_id, t.title, t.language, t.is_root, t.license, t.segment_count as segments, placed.folders
    from placed join texts t on t.work_id = placed.work_id and t.is_published
    join works w on w.id = t.work_id
    order by placed.places, placed.position, w.key, t.is_root desc, t.language, t.key
    limit ${MAX_LISTED}`.execute(db);
  return rows;
};
