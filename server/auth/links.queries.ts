import type { Kysely, Transaction } from 'kysely';
import type { Database, LinkKind } from '#server/db/schema.ts';
import { fromNow, now } from '#server/db/expressions.ts';
import { EMAIL_LINK_MS, LOGIN_CHALLENGE_MS, RESET_LINK_MS } from '#shared/limits.ts';
import { hashSecret, newSecret } from './secrets.ts';

type Db = Kysely<Database>;

const LIFETIME_MS: Record<LinkKind, number> = {
  reset_password: RESET_LINK_MS,
  confirm_email: EMAIL_LINK_MS,
  second_factor: LOGIN_CHALLENGE_MS,
};

/** Returns the token; only its hash is stored. */
export const createLink = async (db: Db, kind: LinkKind, account_id: string, email: string): Promise<string> => {
  const token = newSecret();
  await db
    .insertInto('account_links')
    .values({ token_hash: hashSecret(token), account_id, kind, email, expires_date: fromNow(LIFETIME_MS[kind]) })
    .execute();
  return token;
};

export type Link = { account_id: string; email: string };

export const findLink = (db: Db, kind: LinkKind, token: string): Promise<Link | undefined> =>
  db
    .selectFrom('account_links')
    .select(['account_id', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .where('expires_date', '>', now)
    .executeTakeFirst();

/** Deletes the link, so that of several concurrent requests one gets it. */
export const consumeLink = (trx: Transaction<Database>, kind: LinkKind, token: string): Promise<Link | undefined> =>
  trx
    .deleteFrom('account_links')
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .where('expires_date', '>', now)
    .returning(['account_id', 'email'])
    .executeTakeFirst();

/** Only while the address that received the link still is the account's. */
export const markEmailVerified = async (db: Db, { account_id, email }: Link): Promise<void> => {
  await db
    .updateTable('accounts')
    .set((eb) => ({ email_verified_date: eb.fn.coalesce('email_verified_date', now) }))
    .where('id', '=', account_id)
    .where('email', '=', email)
    .execute();
};

/** Confirmation links of other addresses are revoked: only the latest address can be confirmed. */
export const setPendingEmail = async (db: Db, account_id: string, email: string): Promise<void> => {
  await db.updateTable('accounts').set({ pending_email: email }).where('id', '=', account_id).execute();
  await db
    .deleteFrom('account_links')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'confirm_email')
    .where('email', '<>', email)
    .execute();
};

/** For the link that is sent at registration. False when the address is not the account's. */
export const confirmOwnEmail = async (db: Db, { account_id, email }: Link): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set((eb) => ({
      email_verified_date: eb.fn.coalesce('email_verified_date', now),
      pending_email: eb.fn<string | null>('nullif', ['pending_email', 'email']),
    }))
    .where('id', '=', account_id)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Returns the address it replaces; undefined when the link's address is no longer the pending one. */
export const confirmPendingEmail = async (db: Db, { account_id, email }: Link): Promise<string | undefined> => {
  const before = await db
    .with('before', (cte) =>
      cte
        .selectFrom('accounts')
        .select(['id', 'email'])
        .where('id', '=', account_id)
        .where('pending_email', '=', email)
        .forUpdate(),
    )
    .updateTable('accounts as a')
    .from('before')
    .set({ email, pending_email: null, email_verified_date: now })
    .whereRef('a.id', '=', 'before.id')
    .returning('before.email')
    .executeTakeFirst();
  // Links that were sent to the old address must not work any more.
  await db.deleteFrom('account_links').where('account_id', '=', account_id).execute();
  return before?.email;
};
