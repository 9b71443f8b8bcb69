import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Text, Version, WorkRow } from '#shared/contract/texts.ts';
import type { ContentsRow } from './sections.rules.ts';

/** Columns of a text `t` of work `w`; the summary is the work's description in the requested language, English or any. */
const textColumns = (language: string) => sql`
  t.id, t.title, t.language, t.script, t.work_id as group_id, w.type, t.is_root,
  array(select c.id from contents c where c.text_id = t.id order by c.position) as table_of_contents,
  t.source, t.license, t.revision_label as revision,
  coalesce((
    select description from work_titles
    where work_id = t.work_id and description <> ''
    order by language = ${language} desc, language = 'en' desc, language limit 1
  ), '') as summary,
  t.is_published, t.published_by, t.views, t.segment_count as total_segments,
  ${wireDate('t.created_date')} as created_date,
  ${wireDate('t.updated_date')} as updated_date,
  ${wireDate('t.published_date')} as published_date`;

/** Columns of a list of works beyond those of the text. */
const workColumns = (language: string) => sql`
  coalesce((
    select title from work_titles where work_id = w.id
    order by language = ${language} desc, language = 'en' desc, language limit 1
  ), t.title) as work_title,
  array(
    select language from texts where work_id = w.id and is_published
    group by language order by bool_or(is_root) desc, language
  ) as available_languages`;

export const findText = async (db: Kysely<Database>, id: string, language: string): Promise<WorkRow | undefined> => {
  const { rows } = await sql<WorkRow>`
    select ${textColumns(language)}, ${workColumns(language)}
    from texts t join works w on w.id = t.work_id
    where t.id = ${id} and t.is_published`.execute(db);
  return rows[0];
};

/** One row per work: the most complete text in the requested language if there is one, else the root. */
export const listWorks = async (
  db: Kysely<Database>,
  { collection_id, language, skip, limit }: { collection_id: string; language: string; skip: number; limit: number },
): Promise<{ texts: WorkRow[]; total: number }> => {
  const listed = sql`
    from work_collections wc
    join works w on w.id = wc.work_id
    cross join lateral (
      select * from texts where work_id = w.id and is_published
      order by language = ${language} desc, is_root desc, coverage desc nulls last, key
      limit 1
    ) t
    where wc.collection_id = ${collection_id}`;
  const [{ rows: texts }, { rows: counts }] = await Promise.all([
    sql<WorkRow>`
      select ${textColumns(language)}, ${workColumns(language)} ${listed}
      order by w.type desc, wc.position, w.key limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${listed}`.execute(db),
  ]);
  return { texts, total: counts[0]?.total ?? 0 };
};

export const listVersions = async (
  db: Kysely<Database>,
  { text, language, skip, limit }: { text: Text; language: string; skip: number; limit: number },
): Promise<{ versions: Version[]; total: number }> => {
  const others = sql`
    from texts t join works w on w.id = t.work_id
    where t.work_id = ${text.group_id} and t.id <> ${text.id} and t.is_published`;
  const [{ rows: versions }, { rows: counts }] = await Promise.all([
    sql<Version>`
      select ${textColumns(language)}, round(t.coverage::numeric, 1)::float8 as coverage ${others}
      order by t.language = ${language} desc, t.is_root desc, t.language, t.coverage desc nulls last, t.key
      limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${others}`.execute(db),
  ]);
  return { versions, total: counts[0]?.total ?? 0 };
};

/** A page of top-level sections with all sections below them, each with its first segment. */
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
