import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { TitledTopic } from './topic-tree.rules.ts';

type Db = Kysely<Database>;

/** Titles fall back: the asked language, English, any. */
const bestTitle = (language: string) => sql`
  cross join lateral (
    select title, description, language from topic_titles
    where topic_id = t.id
    order by language = ${language} desc, language = 'en' desc, language
    limit 1
  ) n`;

/** The whole tree: a few hundred short rows, of which every list and every way down is made. */
export const listTitledTopics = async (db: Db, language: string): Promise<TitledTopic[]> => {
  const { rows } = await sql<TitledTopic>`
    select t.id, t.parent_id, n.title, n.language from topics t ${bestTitle(language)}
    order by t.position, t.key`.execute(db);
  return rows;
};

export const findDescriptions = async (db: Db, ids: string[], language: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; description: string }>`
    select t.id, n.description from topics t ${bestTitle(language)} where t.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, description }) => [id, description]));
};

/** Which of the ids are those of topics. */
export const listKnownTopics = async (db: Db, ids: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from topics where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
};

/** Titles in the other languages, then terms. */
export const listNames = async (db: Db, id: string, shown: string) => {
  const { rows } = await sql<{ language: string; name: string }>`
    select language, title as name, 0 as position from topic_titles where topic_id = ${id} and language <> ${shown}
    union all
    select language, term, position from topic_terms where topic_id = ${id}
    order by position, language`.execute(db);
  return rows;
};

export type FoundTopic = { id: string; language: string; title: string };

/** Titles and terms that match, best first; a topic may be found by several. */
export const findTopicTitles = async (
  db: Db,
  query: string,
  phrase: string,
  language: string,
): Promise<FoundTopic[]> => {
  const { rows } = await sql<FoundTopic>`
    select topic_id as id, language, title from title_tokens
    where topic_id is not null and tokens @@ ${query}::tsquery
    order by tokens @@ ${phrase}::tsquery desc, language = ${language} desc, length(title), title, topic_id`.execute(
    db,
  );
  return rows;
};
