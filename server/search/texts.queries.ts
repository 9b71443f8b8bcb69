import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Shelf } from './hit-types.ts';
import type { TextInfo } from './result-page.rules.ts';

export const isTextThere = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const { rows } = await sql`select from texts where id = ${id} and is_published`.execute(db);
  return rows.length > 0;
};

/** A version is a translation whatever its work is. Speaks of a text `t` and its work `w`. */
export const textKind = sql<TextInfo['type']>`
  case when not t.is_root then 'translation' when w.type = 'commentary' then 'commentary' else 'root' end`;

export const findTexts = async (db: Kysely<Database>, ids: string[]): Promise<Omit<TextInfo, 'collection_ids'>[]> => {
  const { rows } = await sql<Omit<TextInfo, 'collection_ids'>>`
    select t.id as text_id, t.work_id, t.title, t.language, t.script, t.is_root, t.segment_count, ${textKind} as type,
      ${wireDate('t.published_date')} as published_date
    from texts t join works w on w.id = t.work_id
    where t.id = any(${ids}::uuid[]) and t.is_published`.execute(db);
  return rows;
};

/** Every collection, with its title in the asked language, else in English, else in any. */
export const listShelves = async (db: Kysely<Database>, language: string): Promise<Shelf[]> => {
  const { rows } = await sql<Shelf>`
    select c.id as collection_id, c.parent_id, c.slug, coalesce(named.title, c.slug) as title,
      coalesce(named.language, 'en') as language
    from collections c left join lateral (
      select title, language from collection_titles t where t.collection_id = c.id
      order by t.language = ${language} desc, t.language = 'en' desc, t.language limit 1
    ) named on true
    order by c.position`.execute(db);
  return rows;
};

export const listShelvesOfWorks = async (db: Kysely<Database>, works: string[]) => {
  const { rows } = await sql<{ work_id: string; collection_id: string }>`
    select work_id, collection_id from work_collections where work_id = any(${works}::uuid[])`.execute(db);
  return rows;
};

export const isCollectionThere = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const { rows } = await sql`select from collections where id::text = ${id.toLowerCase()}`.execute(db);
  return rows.length > 0;
};

export const listLanguages = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ language: string }>`
    select distinct language from texts where is_published order by language`.execute(db);
  return rows.map(({ language }) => language);
};
