import { sql, type Kysely } from 'kysely';
import { displayName } from '#server/db/display-name.ts';
import type { Database } from '#server/db/schema.ts';
import type { PersonMatch } from '#shared/contract/search-parts.ts';

/** Of an account `a`: she has shown herself, by publishing something or by saying something about herself. */
const hasShownHerself = sql`(
  a.title <> '' or a.organization <> '' or a.location <> '' or a.about_me <> '' or a.avatar_url <> ''
  or exists (select from sheets s where s.account_id = a.id and s.is_published and s.deleted_date is null)
)`;

/** Members with all the words in their name or username; whoever was told the whole username finds anybody. */
export const findPeople = async (
  db: Kysely<Database>,
  { query, phrase, username, limit }: { query: string; phrase: string; username: string; limit: number },
): Promise<Omit<PersonMatch, 'matched'>[]> => {
  const { rows } = await sql<Omit<PersonMatch, 'matched'>>`
    select ${displayName} as name, a.username, a.avatar_url, a.title
    from (
      select account_id, tokens @@ ${phrase}::tsquery as is_phrase, false as is_named
      from person_tokens where tokens @@ ${query}::tsquery
      union all
      select account_id, true, true from usernames where username = ${username}
    ) hit join accounts a on a.id = hit.account_id
    where hit.is_named or ${hasShownHerself}
    group by a.id
    order by bool_or(hit.is_named) desc, bool_or(hit.is_phrase) desc, length(a.firstname || a.lastname), a.username
    limit ${limit}`.execute(db);
  return rows;
};
