import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { parseQuery } from '#server/search/query/parse-query.ts';
import { interpretQuery } from '#server/search/query/interpret-query.ts';
import { highlightTitle, buildTitleQueries } from '#server/search/query/search-titles.ts';
import { findTopicTitles } from './topics.queries.ts';

type Matched = { matched: string; matched_language: string };

/** Topics that the words mean, best first, each with the title or term it was found by. The last word may be unfinished. */
export const findTopics = async (
  db: Kysely<Database>,
  words: string,
  language: string,
): Promise<Map<string, Matched>> => {
  const interpretations = interpretQuery(parseQuery(words).groups);
  const matched = new Map<string, Matched>();
  if (interpretations.length === 0) return matched;
  const { query, phrase } = buildTitleQueries(interpretations, true);
  for (const found of await findTopicTitles(db, query, phrase, language)) {
    if (matched.has(found.id)) continue;
    matched.set(found.id, { matched: highlightTitle(found, interpretations), matched_language: found.language });
  }
  return matched;
};
