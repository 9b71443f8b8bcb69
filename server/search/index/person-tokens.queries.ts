import type { Kysely } from 'kysely';
import { displayName } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { titleVector } from './token-vector.ts';

/** Names have no language: nothing in them is an ending to be stemmed. */
const NO_LANGUAGE = 'und';

/** Name and username as separate words; punctuation divides the parts of a username. */
const indexedText = (name: string, username: string): string => `${name} ${username.replaceAll(/[._-]+/g, ' ')}`;

/** Replaces the index entry of a member. */
export const indexPerson = async (db: Kysely<Database>, account_id: string): Promise<void> => {
  const person = await db
    .selectFrom('accounts as a')
    .select([displayName.as('name'), 'a.username'])
    .where('a.id', '=', account_id)
    .executeTakeFirst();
  if (!person) return;
  const tokens = titleVector(indexedText(person.name, person.username), NO_LANGUAGE);
  await db
    .insertInto('person_tokens')
    .values({ account_id, tokens, tokens_version: TOKENS_VERSION })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ tokens, tokens_version: TOKENS_VERSION }))
    .execute();
};

/** Members who are not indexed, or by an earlier version of the analysers. */
export const listPeopleWithoutTokens = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('accounts as a')
    .leftJoin('person_tokens as t', 't.account_id', 'a.id')
    .select('a.id')
    .where('t.tokens_version', 'is distinct from', TOKENS_VERSION)
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
};
