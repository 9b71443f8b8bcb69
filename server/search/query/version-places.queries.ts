import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Another text of a work, and where it has the passage of a hit; null when the passage is not aligned with it. */
export type VersionPlace = {
  hit: string;
  text_id: string;
  /** Who has translated it, else where it comes from. */
  author: string;
  segment_id: string | null;
  content_id: string | null;
};

/** For each of the segments, the other texts of its work, by way of the root that translations are aligned with. */
export const findVersionPlaces = async (db: Kysely<Database>, segments: string[]): Promise<VersionPlace[]> => {
  const { rows } = await sql<VersionPlace>`
    with roots as materialized (
      select hit.id as hit, hit.text_id, coalesce(m.to_segment, hit.id) as root
      from segments hit left join mappings m on m.from_segment = hit.id and m.kind = 'translation'
      where hit.id = any(${segments}::uuid[])
    ), places as (
      select distinct on (aligned.hit, s.text_id) aligned.hit, s.text_id, s.id, s.content_id
      from (
        select hit, root as id from roots
        union all
        select roots.hit, m.from_segment from roots
          join mappings m on m.to_segment = roots.root and m.kind = 'translation'
      ) aligned join segments s on s.id = aligned.id
      order by aligned.hit, s.text_id, s.position
    )
    select shown.hit, v.id as text_id, coalesce(nullif(v.author, ''), v.source) as author,
      places.id as segment_id, places.content_id
    from (select distinct hit, text_id from roots) shown
    join texts t on t.id = shown.text_id
    join texts v on v.work_id = t.work_id and v.id <> t.id and v.is_published
    left join places on places.hit = shown.hit and places.text_id = v.id`.execute(db);
  return rows;
};
