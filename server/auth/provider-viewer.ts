import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { requireOpenAccount } from '#server/moderation/standing.ts';
import { DEFAULT_SITE_LANGUAGE } from '#shared/languages.ts';
import { createAccount } from './accounts.queries.ts';
import type { ProviderPerson } from '#server/http/auth-deps.ts';
import {
  addIdentity,
  findByIdentity,
  lockIdentity,
  reclaimByEmail,
  type IdentityAccount,
} from './identities.queries.ts';
import type { IdentityProvider } from '#server/http/auth-deps.ts';
import type { Viewer } from '#server/http/auth-deps.ts';

/** The account of an ID token: found by subject, then by verified e-mail, else created. */
export const findProviderViewer = async (
  db: Kysely<Database>,
  provider: IdentityProvider,
  token: string,
): Promise<Viewer | undefined> => {
  const person = await provider.verify(token);
  if (!person) return undefined;
  const { issuer } = provider;
  const account =
    (await findByIdentity(db, issuer, person.subject)) ??
    (await db.transaction().execute((trx) => provisionAccount(trx, issuer, person)));
  await requireOpenAccount(db, account.account_id);
  if (account.tokens_valid_from && person.issued_date < account.tokens_valid_from) return undefined;
  const { account_id, role } = account;
  return {
    account_id,
    role,
    session_id: null,
    has_provider_factor: person.has_second_factor,
    ...(person.picture ? { provider_picture: person.picture } : {}),
  };
};

const provisionAccount = async (
  trx: Transaction<Database>,
  issuer: string,
  person: ProviderPerson,
): Promise<IdentityAccount> => {
  const { subject, verified_email: email, firstname, lastname } = person;
  await lockIdentity(trx, issuer, subject);
  const existing = await findByIdentity(trx, issuer, subject);
  if (existing) return existing;
  // An account with an unverified address would lock out the owner of that address.
  if (!email) throw new AppError('email_unverified');
  const account = {
    email,
    firstname,
    lastname,
    password_hash: null,
    site_language: DEFAULT_SITE_LANGUAGE,
    is_email_verified: true,
  };
  const account_id =
    (await reclaimByEmail(trx, email)) ??
    (await createAccount(trx, account)) ??
    // Somebody has registered with that address between the two.
    (await reclaimByEmail(trx, email));
  if (!account_id) throw new AppError('conflict');
  await addIdentity(trx, { issuer, subject, account_id });
  const added = await findByIdentity(trx, issuer, subject);
  if (!added) throw new Error('The account was deleted while it was being linked.');
  return added;
};
