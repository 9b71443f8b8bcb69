import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export type CitedSegment = {
  text_id: string;
  content_id: string;
  segment_id: string;
  title: string;
  language: string;
  script: string;
};

const MAX_CITATIONS = 5;

/** The first matching segment of each text: the cited edition's language first, then works before commentaries on them. */
const firstInEachText = async (
  db: Kysely<Database>,
  language: string | undefined,
  segments: RawBuilder<unknown>,
): Promise<CitedSegment[]> => {
  const { rows } = await sql<CitedSegment>`
    select s.text_id, s.content_id, s.id as segment_id, t.title, t.language, t.script
    from (select distinct on (cited.text_id) cited.* from (${segments}) cited order by cited.text_id, cited.rank, cited.position) first
    join segments s on s.id = first.segment_id
    join texts t on t.id = s.text_id and t.is_published
    join works w on w.id = t.work_id
    order by t.language = ${language ?? ''} desc, w.type = 'commentary', t.is_root desc, t.key limit ${MAX_CITATIONS}`.execute(
    db,
  );
  return rows;
};

/**
 * By `segment_references`. The values are in order of preference; `prefix` matches every value that begins with it.
 * References belong to root segments; an edition in another language is reached through its mappings.
 */
export const findByReference = (
  db: Kysely<Database>,
  sigla: string[],
  values: string[],
  prefix: string | null,
  language?: string,
): Promise<CitedSegment[]> =>
  firstInEachText(
    db,
    language,
    sql`with cited as (
        select segment_id, coalesce(array_position(${values}::text[], value), ${values.length + 1}) as rank
        from segment_references
        where siglum = any(${sigla}::text[]) and (value = any(${values}::text[]) or starts_with(value, ${prefix}))
      )
      select s.text_id, s.id as segment_id, s.position, cited.rank
      from cited join segments s on s.id = cited.segment_id
      union all
      select s.text_id, s.id, s.position, cited.rank
      from cited join mappings m on m.to_segment = cited.segment_id and m.kind = 'translation'
      join texts v on v.id = m.from_text and v.language = ${language ?? ''}
      join segments s on s.id = m.from_segment`,
  );

/** By the number of a discourse, and within it by the prefix of a segment's key. */
export const findByNumber = (
  db: Kysely<Database>,
  numbers: string[],
  section: string | null,
): Promise<CitedSegment[]> =>
  firstInEachText(
    db,
    undefined,
    sql`select s.text_id, s.id as segment_id, s.position,
        case when s.key = n.number || ':' || ${section} then 0 else 1 end as rank
      from citable_numbers n join segments s on s.text_id = n.text_id
      where n.number = any(${numbers}::text[])
        and (case when ${section}::text is null then starts_with(s.key, n.number || ':')
          else s.key = n.number || ':' || ${section} or starts_with(s.key, n.number || ':' || ${section} || '.') end)`,
  );

/** By the key of a work, and within its root by lines, in order of preference. */
export const findByWork = (db: Kysely<Database>, work: string, lines: string[]): Promise<CitedSegment[]> =>
  firstInEachText(
    db,
    undefined,
    lines.length === 0
      ? sql`select t.id as text_id, s.id as segment_id, s.position, 0 as rank
          from works w join texts t on t.work_id = w.id and t.is_root join segments s on s.text_id = t.id and s.position = 1
          where w.key = ${work}`
      : sql`select t.id as text_id, s.id as segment_id, s.position,
            array_position(${lines}::text[], split_part(r.value, ', ', 2)) as rank
          from works w join texts t on t.work_id = w.id and t.is_root join segments s on s.text_id = t.id
          join segment_references r on r.segment_id = s.id
          where w.key = ${work} and split_part(r.value, ', ', 2) = any(${lines}::text[])`,
  );
