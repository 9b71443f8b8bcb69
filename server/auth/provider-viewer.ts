import type { Kysely, Transaction } from 'kysely';
import { createAccount } from './accounts.queries.ts';
import type { Viewer } from './viewer.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { DEFAULT_SITE_LANGUAGE } from '#shared/languages.ts';
import type { ProviderPerson } from './claims.rules.ts';
import { addIdentity, findByIdentity, lockIdentity, reclaimByEmail, type KnownPerson } from './identities.queries.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The account of an ID token: found by subject, then by verified e-mail, else made. */
export const providerViewer = async (
  db: Kysely<Database>,
  provider: IdentityProvider,
  token: string,
): Promise<Viewer | undefined> => {
  const person = await provider.read(token);
  if (!person) return undefined;
  const { issuer } = provider;
  const known =
    (await findByIdentity(db, issuer, person.subject)) ??
    (await db.transaction().execute((trx) => provisionAccount(trx, issuer, person)));
  if (known.tokens_valid_from && person.issued_date < known.tokens_valid_from) return undefined;
  return { account_id: known.account_id, role: known.role, session_id: null };
};

const provisionAccount = async (
  trx: Transaction<Database>,
  issuer: string,
  person: ProviderPerson,
): Promise<KnownPerson> => {
  const { subject, verified_email: email, firstname, lastname } = person;
  await lockIdentity(trx, issuer, subject);
  const known = await findByIdentity(trx, issuer, subject);
  if (known) return known;
  // Neither linked nor made: an account under an address nobody proved would keep out the one it belongs to.
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
    // Somebody registered with that address between the two.
    (await reclaimByEmail(trx, email));
  if (!account_id) throw new AppError('conflict');
  await addIdentity(trx, { issuer, subject, account_id });
  const added = await findByIdentity(trx, issuer, subject);
  if (!added) throw new Error('The account has vanished meanwhile.');
  return added;
};
