import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { titleVector } from './token-vector.ts';

/** Names are of no language: nothing in them is an ending. */
const NO_LANGUAGE = 'und';

/** Name and username as words; what stands between the parts of a username is no part of any. */
const personWords = (name: string, username: string): string => `${name} ${username.replaceAll(/[._-]+/g, ' ')}`;

/** Replaces what a member is found by. */
export const indexPerson = async (db: Kysely<Database>, account_id: string): Promise<void> => {
  const { rows } = await sql<{ name: string; username: string }>`
    select firstname || ' ' || lastname as name, username from accounts where id = ${account_id}`.execute(db);
  const [person] = rows;
  if (!person) return;
  const tokens = titleVector(personWords(person.name, person.username), NO_LANGUAGE);
  await sql`insert into person_tokens (account_id, tokens, tokens_version)
    values (${account_id}, ${tokens}::tsvector, ${TOKENS_VERSION})
    on conflict (account_id) do update set tokens = excluded.tokens, tokens_version = excluded.tokens_version`.execute(
    db,
  );
};

/** Members that are found by nothing yet, or by what earlier analysers made of them. */
export const listPeopleWithoutTokens = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a left join person_tokens t on t.account_id = a.id
    where t.tokens_version is distinct from ${TOKENS_VERSION} order by a.id`.execute(db);
  return rows.map(({ id }) => id);
};
