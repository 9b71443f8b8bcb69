import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/schema.ts';

/**
 * The account, its sign-ins and its queued mail, without hashes and the secret of the second factor: they are of use only to
 * whoever finds the file.
 */
export const findAccountData = async (db: Kysely<Database>, account_id: string): Promise<unknown> => {
  const found = await db
    .selectFrom('accounts as a')
    .select((eb) => [
      sql<Record<string, unknown>>`to_jsonb(a) - 'password_hash'`.as('account'),
      eb('a.password_hash', 'is not', null).as('has_password'),
      jsonArrayFrom(
        eb.selectFrom('usernames').select('username').whereRef('account_id', '=', 'a.id').orderBy('username'),
      ).as('usernames'),
      jsonArrayFrom(
        eb
          .selectFrom('account_identities')
          .select(['issuer', 'subject', 'created_date'])
          .whereRef('account_id', '=', 'a.id'),
      ).as('sign_in_providers'),
      jsonArrayFrom(
        eb
          .selectFrom('sessions')
          .select(['user_agent', 'created_date', 'last_used_date', 'expires_date'])
          .whereRef('account_id', '=', 'a.id')
          .orderBy('created_date'),
      ).as('sessions'),
      jsonObjectFrom(
        eb
          .selectFrom('second_factors as f')
          .select((factor) => [
            'f.created_date',
            'f.confirmed_date',
            factor
              .selectFrom('recovery_codes as r')
              .select(({ fn }) => fn.countAll<number>().as('total'))
              .whereRef('r.account_id', '=', 'f.account_id')
              .as('recovery_codes_left'),
          ])
          .whereRef('f.account_id', '=', 'a.id'),
      ).as('second_factor'),
      jsonArrayFrom(
        eb.selectFrom('mail_queue').select(['kind', 'recipient', 'created_date']).whereRef('account_id', '=', 'a.id'),
      ).as('mail_to_be_sent'),
    ])
    .where('a.id', '=', account_id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { account, usernames, ...rest } = found;
  return { ...account, ...rest, usernames: usernames.map(({ username }) => username) };
};

export const deleteAccount = async (db: Kysely<Database>, account_id: string): Promise<void> => {
  await db.deleteFrom('accounts').where('id', '=', account_id).execute();
};
