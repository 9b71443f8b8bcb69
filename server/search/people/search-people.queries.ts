import { sql, type Kysely } from 'kysely';
import { displayName, hasPublicProfile, isVisibleMember } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { normalizeUsername } from '#shared/account-rules.ts';
import type { PersonMatch } from '#shared/contract/search-parts.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { buildTitleQueries, highlightTitle } from '../query/search-titles.ts';
import type { RunStatement } from '../query/statement-budget.queries.ts';

/** Members with a public profile and all the words in their name or username; by the whole username, any visible member. */
const findPeople = async (
  db: Kysely<Database>,
  { query, phrase, username, limit }: { query: string; phrase: string; username: string; limit: number },
): Promise<Omit<PersonMatch, 'matched'>[]> => {
  const { rows } = await sql<Omit<PersonMatch, 'matched'>>`
    select ${displayName} as name, a.username, a.avatar_url, a.title
    from (
      select account_id, tokens @@ ${phrase}::tsquery as is_phrase, false as is_username
      from person_tokens where tokens @@ ${query}::tsquery
      union all
      select account_id, true, true from usernames where username = ${username}
    ) hit join accounts a on a.id = hit.account_id
    where ${hasPublicProfile} or hit.is_username and ${isVisibleMember}
    group by a.id
    order by bool_or(hit.is_username) desc, bool_or(hit.is_phrase) desc, length(a.firstname || a.lastname), a.username
    limit ${limit}`.execute(db);
  return rows;
};

/** Members with these words in their names; while typing, the last word may be a prefix. */
export const searchPeople = async (
  text: string,
  { limit, isTyping }: { limit: number; isTyping: boolean },
  runStatement: RunStatement,
): Promise<PersonMatch[]> => {
  // The parts of a username are separate words, as in the index.
  const interpretations = interpretQuery(parseQuery(text.replaceAll(/[._@]+/g, ' ')).groups);
  if (interpretations.length === 0) return [];
  const username = normalizeUsername(text.replace(/^\s*@/, ''));
  const people = await runStatement((db) =>
    findPeople(db, { ...buildTitleQueries(interpretations, isTyping), username, limit }),
  );
  return people.map((person) => ({
    ...person,
    matched: highlightTitle({ title: person.name, language: 'und' }, interpretations),
  }));
};
