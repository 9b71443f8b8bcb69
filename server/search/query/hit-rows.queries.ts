import { sql, type Kysely } from 'kysely';
import { labelSource } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { LabelSource } from '#shared/segment-label.ts';
import type { EngineHit } from '../engine/engine-types.ts';

export type Hit = {
  text_id: string;
  segment_id: string;
  content_id: string;
  segment_number: number;
  label_source: LabelSource;
  content: string;
  tier: number;
  section: string;
  before: string | null;
  after: string | null;
};

/** The segments of the hits, in order, each with those around it. What has been withdrawn meanwhile is left out. */
export const readHits = async (db: Kysely<Database>, hits: EngineHit[]): Promise<Hit[]> => {
  const places = JSON.stringify(hits.map((hit, ordinal) => ({ ...hit, ordinal })));
  const { rows } = await sql<Hit>`
    select s.text_id, s.id as segment_id, hit.tier, s.content_id, s.position as segment_number, s.content,
      ${labelSource} as label_source,
      section.title as section, previous.content as before, next.content as after
    from json_to_recordset(${places}) as hit (content_id uuid, position integer, tier integer, ordinal integer)
    join segments s on s.content_id = hit.content_id and s.position = hit.position
    join texts t on t.id = s.text_id and t.is_published
    join sections section on section.id = s.section_id
    left join segments previous on previous.content_id = s.content_id and previous.position = s.position - 1
    left join segments next on next.content_id = s.content_id and next.position = s.position + 1
    order by hit.ordinal`.execute(db);
  return rows;
};
