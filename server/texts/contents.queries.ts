import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ContentsRow } from './sections.rules.ts';

/** A page of top-level sections with everything below them, each with the first segment it or its children hold. */
export const listContentsSections = async (
  db: Kysely<Database>,
  { text_id, skip, limit }: { text_id: string; skip: number; limit: number },
): Promise<{ rows: ContentsRow[]; total: number }> => {
  const tops = sql`
    from sections s join contents c on c.id = s.content_id
    where c.text_id = ${text_id} and s.parent_id is null`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ContentsRow>`
      with page as (
        select s.id, s.content_id, s.first_position, s.last_position ${tops}
        order by c.position, s.position limit ${limit} offset ${skip}
      )
      select s.id, s.content_id, s.title, s.section_number, s.parent_id,
        first.id as segment_id, first.position as segment_number
      from page
      join sections s on s.content_id = page.content_id
        and s.first_position between page.first_position and page.last_position
      join contents c on c.id = s.content_id
      join segments first on first.content_id = s.content_id and first.position = s.first_position
      order by c.position, s.position`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${tops}`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
};
