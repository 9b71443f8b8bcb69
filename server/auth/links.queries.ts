import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database, LinkKind } from '#server/db/schema.ts';
import { EMAIL_LINK_MS, RESET_LINK_MS } from '#shared/limits.ts';
import { hashSecret, newSecret } from './secrets.ts';

type Db = Kysely<Database>;

const LIFETIME_MS: Record<LinkKind, number> = { reset_password: RESET_LINK_MS, confirm_email: EMAIL_LINK_MS };

/** Gives the token, which is then nowhere but in the mail. */
export const createLink = async (db: Db, kind: LinkKind, account_id: string, email: string): Promise<string> => {
  const token = newSecret();
  await sql`
    insert into account_links (token_hash, account_id, kind, email, expires_date)
    values (${hashSecret(token)}, ${account_id}, ${kind}, ${email},
      now() + ${LIFETIME_MS[kind]} * interval '1 millisecond')`.execute(db);
  return token;
};

export type Link = { account_id: string; email: string };

export const findLink = async (db: Db, kind: LinkKind, token: string): Promise<Link | undefined> => {
  const { rows } = await sql<Link>`
    select account_id, email from account_links
    where token_hash = ${hashSecret(token)} and kind = ${kind} and expires_date > now()`.execute(db);
  return rows[0];
};

/** Of several that use one link at once, one gets it. */
export const useLink = async (trx: Transaction<Database>, kind: LinkKind, token: string): Promise<Link | undefined> => {
  const { rows } = await sql<Link>`
    delete from account_links
    where token_hash = ${hashSecret(token)} and kind = ${kind} and expires_date > now()
    returning account_id, email`.execute(trx);
  return rows[0];
};

/** The address that was proved by a link counts as proved, as long as it still is the account's. */
export const markEmailVerified = async (db: Db, { account_id, email }: Link): Promise<void> => {
  await sql`
    update accounts set email_verified_date = coalesce(email_verified_date, now())
    where id = ${account_id} and email = ${email}`.execute(db);
};

export const askForEmail = async (db: Db, account_id: string, email: string): Promise<void> => {
  await sql`update accounts set pending_email = ${email} where id = ${account_id}`.execute(db);
  await sql`delete from account_links where account_id = ${account_id} and kind = 'confirm_email'`.execute(db);
};

/** The address it replaces; undefined when another was asked for since, or it was withdrawn. */
export const takeEmail = async (db: Db, { account_id, email }: Link): Promise<string | undefined> => {
  const { rows } = await sql<{ email: string }>`
    with before as (select id, email from accounts where id = ${account_id} and pending_email = ${email} for update)
    update accounts a set email = ${email}, pending_email = null, email_verified_date = now()
    from before where a.id = before.id returning before.email`.execute(db);
  // Links that were sent to the old address prove nothing any more.
  await sql`delete from account_links where account_id = ${account_id}`.execute(db);
  return rows[0]?.email;
};
