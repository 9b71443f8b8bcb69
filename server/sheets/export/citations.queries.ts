import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** What a quotation is cited by. */
export type CitedPassage = {
  segment_id: string;
  segment_number: number;
  references: string[];
  source: string;
  license: string;
};

export const findCitations = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, CitedPassage>> => {
  const { rows } = await sql<CitedPassage>`
    select s.id as segment_id, s.position as segment_number, t.source, t.license, coalesce((
      select json_agg(r.siglum || ' ' || r.value order by r.siglum, r.value)
      from segment_references r where r.segment_id = s.id
    ), '[]') as references
    from segments s join texts t on t.id = s.text_id
    where s.id = any(${ids}::uuid[]) and t.is_published`.execute(db);
  return new Map(rows.map((row) => [row.segment_id, row]));
};
