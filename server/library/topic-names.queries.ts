import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import { type Fields, groupOf } from '#shared/field-values.ts';

/** The languages that had terms before keep their order; others follow. */
const listTermLanguages = async (db: Transaction<Database>, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('topic_terms')
    .select('language')
    .where('topic_id', '=', id)
    .groupBy('language')
    .orderBy(({ fn }) => fn.min('position'))
    .execute();
  return rows.map(({ language }) => language);
};

/** Replaces titles, descriptions and terms of a topic, and indexes it. A description needs a title in its language. */
export const writeTopicNames = async (db: Transaction<Database>, id: string, fields: Fields): Promise<void> => {
  const titles = new Map([...groupOf(fields, 'titles')].map(([language, title]) => [language, String(title)]));
  const descriptions = groupOf(fields, 'descriptions');
  const shortDescriptions = groupOf(fields, 'short_descriptions');
  const titleRows = [...titles].map(([language, title]) => ({
    topic_id: id,
    language,
    title,
    description: String(descriptions.get(language) ?? ''),
    short_description: String(shortDescriptions.get(language) ?? ''),
  }));
  const terms = groupOf(fields, 'terms');
  const languages = new Set([...(await listTermLanguages(db, id)), ...terms.keys()]);
  const named = [...languages].flatMap((language) => {
    const own = terms.get(language);
    return (Array.isArray(own) ? own : []).map((term) => ({ language, term }));
  });
  await db.deleteFrom('topic_titles').where('topic_id', '=', id).execute();
  if (titleRows.length > 0) await db.insertInto('topic_titles').values(titleRows).execute();
  await db.deleteFrom('topic_terms').where('topic_id', '=', id).execute();
  const termRows = named.map((row, index) => ({ topic_id: id, position: index + 1, ...row }));
  if (termRows.length > 0) await db.insertInto('topic_terms').values(termRows).execute();
  await writeTitles(db, 'topic_id', id, Object.fromEntries(titles), named);
};
