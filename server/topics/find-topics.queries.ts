import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { buildTitleQueries, highlightTitle } from '#server/search/query/search-titles.ts';

type MatchedTitle = { id: string; language: string; title: string };

/** Titles and terms that match, best first; a topic may match by several. */
const findTopicTitles = async (
  db: Kysely<Database>,
  query: string,
  phrase: string,
  language: string,
): Promise<MatchedTitle[]> => {
  const { rows } = await sql<MatchedTitle>`
    select topic_id as id, language, title from title_tokens
    where topic_id is not null and tokens @@ ${query}::tsquery
    order by tokens @@ ${phrase}::tsquery desc, language = ${language} desc, length(title), title, topic_id`.execute(
    db,
  );
  return rows;
};

type TopicMatch = { matched: string; matched_language: string };

/** Topics that match the search text, best first, each with its best title or term. The last word may be incomplete. */
export const findTopics = async (
  db: Kysely<Database>,
  search: string,
  language: string,
): Promise<Map<string, TopicMatch>> => {
  const interpretations = interpretQuery(parseQuery(search).groups);
  const matches = new Map<string, TopicMatch>();
  if (interpretations.length === 0) return matches;
  const { query, phrase } = buildTitleQueries(interpretations, true);
  for (const title of await findTopicTitles(db, query, phrase, language)) {
    if (matches.has(title.id)) continue;
    matches.set(title.id, { matched: highlightTitle(title, interpretations), matched_language: title.language });
  }
  return matches;
};
