import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { workTitleIn } from '#server/db/expressions.ts';
import type { CitationLanguages, CitationLookup, CitedSegment } from '#shared/citations/citation-lookup.ts';
import { MAX_CITATIONS } from '#shared/citations/find-citations.ts';

type Asked<Name extends keyof CitationLookup> = Parameters<CitationLookup[Name]>[0];

/**
 * The first matching segment of each text, and of each translation of it: works before commentaries on them, the language
 * of the reader first, then that of the edition, then the root.
 */
const firstInEachText = async (
  db: Kysely<Database>,
  { reader, edition, text }: CitationLanguages,
  segments: RawBuilder<unknown>,
): Promise<CitedSegment[]> => {
  const { rows } = await sql<CitedSegment>`
    with cited as (${segments}), in_each as (
      select s.text_id, s.id as segment_id, s.position, cited.rank
      from cited join segments s on s.id = cited.segment_id
      union all
      select s.text_id, s.id, s.position, cited.rank
      from cited join mappings m on m.to_segment = cited.segment_id and m.kind = 'translation'
      join segments s on s.id = m.from_segment
    )
    select s.text_id, s.content_id, s.id as segment_id, s.position as segment_number, s.content,
      t.title, t.language, t.script, t.is_root, w.type = 'commentary' as is_commentary,
      coalesce(root.title, t.title) as original_title, coalesce(root.language, t.language) as original_language,
      coalesce(root.script, t.script) as original_script, ${workTitleIn(reader)} as work_title
    from (select distinct on (text_id) * from in_each order by text_id, rank, position) first
    join segments s on s.id = first.segment_id
    join texts t on t.id = s.text_id and t.is_published
    join works w on w.id = t.work_id
    left join texts root on root.work_id = w.id and root.is_root
    order by starts_with(t.id::text, ${text}) desc, w.type = 'commentary', t.language = ${reader} desc, t.language = ${edition} desc, t.is_root desc,
      t.is_preferred desc, t.coverage desc nulls last, t.key
    limit ${MAX_CITATIONS}`.execute(db);
  return rows;
};

/** By `segment_references`. The values are in order of preference; `prefix` matches every value that begins with it. */
export const findByReference = (
  db: Kysely<Database>,
  { sigla, values, prefix }: Asked<'byReference'>,
  languages: CitationLanguages,
): Promise<CitedSegment[]> =>
  firstInEachText(
    db,
    languages,
    sql`select segment_id, coalesce(array_position(${values}::text[], value), ${values.length + 1}) as rank
      from segment_references
      where siglum = any(${sigla}::text[]) and (value = any(${values}::text[]) or starts_with(value, ${prefix}))`,
  );

/**
 * By a page of a printed edition, among the discourses of one collection: the pages of each are counted alone. `values` are in
 * order of preference.
 */
export const findByPage = (
  db: Kysely<Database>,
  { sigla, values, prefix, uid }: Asked<'byPage'>,
  languages: CitationLanguages,
): Promise<CitedSegment[]> =>
  firstInEachText(
    db,
    languages,
    sql`select r.segment_id,
        case when starts_with(r.value, ${prefix}) then 0 else array_position(${values}::text[], r.value) end as rank
      from segment_references r join segments s on s.id = r.segment_id
      where r.siglum = any(${sigla}::text[]) and (r.value = any(${values}::text[]) or starts_with(r.value, ${prefix}))
        and s.key ~ ('^' || ${uid} || '[0-9]')`,
  );

/**
 * By the number of a discourse or verse, and within it by the prefix of a segment's key. A text of one number is opened at
 * its heading; among the verses of a chapter the heading above the first is not what is cited.
 */
export const findByNumber = (
  db: Kysely<Database>,
  number: string,
  section: string | null,
  languages: CitationLanguages,
): Promise<CitedSegment[]> =>
  firstInEachText(
    db,
    languages,
    sql`select s.id as segment_id, case when s.key = n.number || ':' || ${section} then 0
          when starts_with(s.key, n.number || ':0.') and exists (select from citable_numbers other
            where other.text_id = n.text_id and other.number <> n.number) then 2
          else 1 end as rank
      from citable_numbers n join segments s on s.text_id = n.text_id
      where n.number = ${number}
        and (case when ${section}::text is null then starts_with(s.key, n.number || ':')
          else s.key = n.number || ':' || ${section} or starts_with(s.key, n.number || ':' || ${section} || '.') end)`,
  );

/** The first number of a discourse that begins so. */
export const findFirstNumber = async (db: Kysely<Database>, prefix: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('citable_numbers')
    .select('number')
    .where((eb) => eb.fn<boolean>('starts_with', ['number', eb.val(prefix)]))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
};

/** By the key of a work, and within its root by lines, in order of preference. */
export const findByWork = (
  db: Kysely<Database>,
  work: string,
  lines: string[],
  languages: CitationLanguages,
): Promise<CitedSegment[]> =>
  firstInEachText(
    db,
    languages,
    lines.length === 0
      ? sql`select s.id as segment_id, 0 as rank
          from works w join texts t on t.work_id = w.id and t.is_root join segments s on s.text_id = t.id and s.position = 1
          where w.key = ${work}`
      : sql`select s.id as segment_id, array_position(${lines}::text[], split_part(r.value, ', ', 2)) as rank
          from works w join texts t on t.work_id = w.id and t.is_root join segments s on s.text_id = t.id
          join segment_references r on r.segment_id = s.id
          where w.key = ${work} and split_part(r.value, ', ', 2) = any(${lines}::text[])`,
  );
