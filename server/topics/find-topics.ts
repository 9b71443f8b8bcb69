import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readQuery } from '#server/search/query-syntax.ts';
import { readingsOf } from '#server/search/query-words.ts';
import { markedTitle, titleQueries } from '#server/search/title-matches.ts';
import { findTopicTitles } from './topics.queries.ts';

/** Topics that the words mean, best first, each with the title or term it was found by. The last word may be unfinished. */
export const findTopics = async (
  db: Kysely<Database>,
  words: string,
  language: string,
): Promise<Map<string, string>> => {
  const readings = readingsOf(readQuery(words).groups);
  const matched = new Map<string, string>();
  if (readings.length === 0) return matched;
  const { query, phrase } = titleQueries(readings, true);
  for (const found of await findTopicTitles(db, query, phrase, language)) {
    if (!matched.has(found.id)) matched.set(found.id, markedTitle(found, readings));
  }
  return matched;
};
