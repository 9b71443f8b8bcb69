import { sql, type Kysely, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, lockName } from '#server/db/advisory-locks.ts';
import type { Database, Role } from '#server/db/schema.ts';

export type KnownPerson = { account_id: string; role: Role; tokens_valid_from: Date | null };

export const findByIdentity = async (
  db: Kysely<Database>,
  issuer: string,
  subject: string,
): Promise<KnownPerson | undefined> => {
  const { rows } = await sql<KnownPerson>`
    select a.id as account_id, a.role, a.tokens_valid_from
    from account_identities i join accounts a on a.id = i.account_id
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(db);
  return rows[0];
};

/** A page makes several calls at once: of those that bring somebody new, one makes the account and the others wait. */
export const lockIdentity = async (trx: Transaction<Database>, issuer: string, subject: string): Promise<void> => {
  await lockName(trx, ADVISORY_LOCKS.identity, `${issuer} ${subject}`);
};

export const addIdentity = async (
  trx: Transaction<Database>,
  identity: { issuer: string; subject: string; account_id: string },
): Promise<void> => {
  const { issuer, subject, account_id } = identity;
  await sql`
    insert into account_identities (issuer, subject, account_id)
    values (${issuer}, ${subject}, ${account_id})`.execute(trx);
};

/**
 * The account of a verified e-mail. If nobody has ever proved that address here, whoever made the account may be a
 * stranger who waits for its owner: his password, sessions and links end now that the owner has come.
 */
export const reclaimByEmail = async (trx: Transaction<Database>, email: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string; was_verified: boolean }>`
    select id, email_verified_date is not null as was_verified from accounts
    where lower(email) = lower(${email}) for update`.execute(trx);
  const [account] = rows;
  if (!account) return undefined;
  if (!account.was_verified) {
    await sql`delete from sessions where account_id = ${account.id}`.execute(trx);
    await sql`delete from account_links where account_id = ${account.id}`.execute(trx);
    await sql`
      update accounts set password_hash = null, pending_email = null, email_verified_date = now()
      where id = ${account.id}`.execute(trx);
  }
  return account.id;
};
