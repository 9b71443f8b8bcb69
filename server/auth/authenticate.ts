import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { issuerOf, type IdentityProvider } from './identity-provider.ts';
import { providerViewer } from './provider-viewer.ts';
import { readAccessToken } from './access-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { Viewer } from './viewer.ts';
import { findViewer } from './viewer.queries.ts';

/** What it takes to know a caller. */
export type AuthDeps = { keys: SigningKeys; provider: IdentityProvider | undefined };

/**
 * The token of an Authorization header. Any other scheme is no token. `None` and `null`, which clients written elsewhere
 * send when they have none, are tokens that let nobody in.
 */
export const bearerOf = (header: string | undefined): string | undefined => {
  const [scheme = '', token = '', ...rest] = header?.trim().split(/\s+/) ?? [];
  return /^bearer$/i.test(scheme) && rest.length === 0 && token ? token : undefined;
};

/**
 * Who sent the token; undefined when it lets nobody in. Its issuer says how it is checked: one that claims to be the
 * provider's is held to the provider's keys and never to ours, nor the reverse.
 */
export const authenticate = async (
  db: Kysely<Database>,
  { keys, provider }: AuthDeps,
  bearer: string | undefined,
): Promise<Viewer | undefined> => {
  if (!bearer) return undefined;
  if (provider && issuerOf(bearer) === provider.issuer) return providerViewer(db, provider, bearer);
  const holder = await readAccessToken(keys, bearer);
  return holder && findViewer(db, holder);
};
