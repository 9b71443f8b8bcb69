import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Text, Version, WorkRow } from '#shared/contract/texts.ts';

/** Columns of a text `t` of work `w`; its summary is the work's description, asked language, English, any. */
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

/** What a list of works shows beyond the text itself. */
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

/** One row a work: the fullest text in the asked language if there is one, else the root. */
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
