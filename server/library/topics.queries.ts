import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { TopicDraft } from './draft.ts';

export type PreparedTopic = { id: string; parent_id: string | null; checksum: string; segment_ids: string[] };

export const findTopicChecksum = async (db: Kysely<Database>, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ checksum: string }>`select checksum from topics where id = ${id}`.execute(db);
  return rows[0]?.checksum;
};

/** Replaces the topic with its titles, terms and passages. */
export const writeTopic = async (
  db: Transaction<Database>,
  { key, position, titles, descriptions, terms }: TopicDraft,
  { id, parent_id, checksum, segment_ids }: PreparedTopic,
): Promise<void> => {
  await sql`insert into topics (id, key, parent_id, position, checksum)
    values (${id}, ${key}, ${parent_id}, ${position}, ${checksum})
    on conflict (id) do update set parent_id = excluded.parent_id, position = excluded.position,
      checksum = excluded.checksum`.execute(db);
  const titleRows = Object.entries(titles).map(([language, title]) => ({
    language,
    title,
    description: descriptions[language] ?? '',
  }));
  await sql`delete from topic_titles where topic_id = ${id}`.execute(db);
  await sql`insert into topic_titles (topic_id, language, title, description)
    select ${id}, language, title, description
    from json_to_recordset(${JSON.stringify(titleRows)}) as row (language text, title text, description text)`.execute(
    db,
  );
  await sql`delete from topic_terms where topic_id = ${id}`.execute(db);
  await sql`insert into topic_terms (topic_id, position, language, term)
    select ${id}, place, value ->> 'language', value ->> 'term'
    from json_array_elements(${JSON.stringify(terms)}) with ordinality as row (value, place)`.execute(db);
  await sql`delete from topic_passages where topic_id = ${id}`.execute(db);
  await sql`insert into topic_passages (topic_id, position, segment_id)
    select ${id}, place, value::uuid
    from json_array_elements_text(${JSON.stringify(segment_ids)}) with ordinality as row (value, place)`.execute(db);
};

/** Whether the bundled library was loaded before topics existed. */
export const areTopicsMissing = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ missing: boolean }>`
    select not exists (select from topics) and exists (select from texts where key like 'library:%') as missing
  `.execute(db);
  return rows[0]?.missing ?? false;
};
