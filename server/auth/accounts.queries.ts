import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { displayName, hasSecondFactor, now } from '#server/db/expressions.ts';
import type { Database, Role } from '#server/db/schema.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import type { PasswordOwner } from './passwords.ts';
import { assignUsername } from './usernames.queries.ts';

type Db = Kysely<Database>;

/** The form that the unique index on e-mail addresses covers. */
export const emailIs = (email: string) => sql<SqlBool>`lower(email) = lower(${email})`;

export type Credentials = { id: string; name: string; avatar_url: string; password_hash: string | null };

export type LoginCredentials = Credentials & { email: string; has_second_factor: boolean };

export const findCredentials = (db: Db, email: string): Promise<LoginCredentials | undefined> =>
  db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.email', 'avatar_url', 'password_hash'])
    .select([displayName.as('name'), hasSecondFactor.as('has_second_factor')])
    .where(emailIs(email))
    .executeTakeFirst();

export const findCredentialsById = (db: Db, id: string): Promise<Credentials & PasswordOwner> =>
  db
    .selectFrom('accounts as a')
    .select(['a.id', 'avatar_url', 'password_hash', 'firstname', 'lastname', 'email', displayName.as('name')])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();

/** `exceptId`: an account that may have the address. */
export const isEmailTaken = async (db: Db, email: string, exceptId?: string): Promise<boolean> => {
  const owner = await db
    .selectFrom('accounts')
    .select('id')
    .where(emailIs(email))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  return owner !== undefined;
};

export type NewAccount = {
  email: string;
  firstname: string;
  lastname: string;
  password_hash: string | null;
  site_language: SiteLanguage;
  is_email_verified: boolean;
};

/** Returns the id; undefined when the e-mail has an account, or another request creates one at the same moment. */
export const createAccount = async (trx: Transaction<Database>, account: NewAccount): Promise<string | undefined> => {
  const { is_email_verified, ...fields } = account;
  const id = crypto.randomUUID();
  const created = await trx
    .insertInto('accounts')
    .values({ ...fields, id, username: '', email_verified_date: is_email_verified ? now : null })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return undefined;
  await assignUsername(trx, id, account);
  return id;
};

/** Also revokes what was started under the old password: links that were sent, and an unconfirmed new address. */
export const setPassword = async (db: Db, id: string, password_hash: string): Promise<void> => {
  await db.updateTable('accounts').set({ password_hash, pending_email: null }).where('id', '=', id).execute();
  await db.deleteFrom('account_links').where('account_id', '=', id).execute();
};

export const listStaff = (db: Db): Promise<{ email: string; username: string; role: Role }[]> =>
  db
    .selectFrom('accounts')
    .select(['email', 'username', 'role'])
    .where('role', '<>', 'member')
    .orderBy('role')
    .orderBy('email')
    .execute();
