import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readQuery } from '#server/search/query-syntax.ts';
import { readingsOf } from '#server/search/query-words.ts';
import { markedTitle, titleQueries } from '#server/search/title-matches.ts';
import { findTopicTitles } from './topics.queries.ts';

type Matched = { matched: string; matched_language: string };

/** Topics that the words mean, best first, each with the title or term it was found by. The last word may be unfinished. */
export const findTopics = async (
  db: Kysely<Database>,
  words: string,
  language: string,
): Promise<Map<string, Matched>> => {
  const readings = readingsOf(readQuery(words).groups);
  const matched = new Map<string, Matched>();
  if (readings.length === 0) return matched;
  const { query, phrase } = titleQueries(readings, true);
  for (const found of await findTopicTitles(db, query, phrase, language)) {
    if (matched.has(found.id)) continue;
    matched.set(found.id, { matched: markedTitle(found, readings), matched_language: found.language });
  }
  return matched;
};
