import type { Kysely, Transaction } from 'kysely';
import { ADVISORY_LOCKS, lockName } from '#server/db/advisory-locks.ts';
import type { Database, Role } from '#server/db/schema.ts';
import { now } from '#server/db/expressions.ts';
import { enqueueMail } from '#server/mail/mail-queue.queries.ts';
import { emailIs } from './accounts.queries.ts';
import { deleteSecondFactor } from './second-factors.queries.ts';

export type IdentityAccount = { account_id: string; role: Role; tokens_valid_from: Date | null };

export const findByIdentity = (
  db: Kysely<Database>,
  issuer: string,
  subject: string,
): Promise<IdentityAccount | undefined> =>
  db
    .selectFrom('account_identities as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['a.id as account_id', 'a.role', 'a.tokens_valid_from'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();

/** A page sends several requests at once: for a new person one of them creates the account and the others wait. */
export const lockIdentity = (trx: Transaction<Database>, issuer: string, subject: string): Promise<void> =>
  lockName(trx, ADVISORY_LOCKS.identity, `${issuer} ${subject}`);

export const addIdentity = async (
  trx: Transaction<Database>,
  identity: { issuer: string; subject: string; account_id: string },
): Promise<void> => {
  await trx.insertInto('account_identities').values(identity).execute();
};

/**
 * The account of an e-mail that the provider has verified. If it was never verified here, a stranger may have registered
 * with it in advance: the password, second factor, sessions and links of the account are revoked, and its owner is told by mail.
 */
export const reclaimByEmail = async (trx: Transaction<Database>, email: string): Promise<string | undefined> => {
  const account = await trx
    .selectFrom('accounts')
    .select(['id', 'email_verified_date', 'password_hash'])
    .where(emailIs(email))
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  const { id } = account;
  if (!account.email_verified_date) {
    await trx.deleteFrom('sessions').where('account_id', '=', id).execute();
    await trx.deleteFrom('account_links').where('account_id', '=', id).execute();
    await deleteSecondFactor(trx, id);
    await trx
      .updateTable('accounts')
      .set({ password_hash: null, pending_email: null, email_verified_date: now })
      .where('id', '=', id)
      .execute();
    if (account.password_hash) await enqueueMail(trx, { account_id: id, kind: 'password_removed' });
  }
  return id;
};
