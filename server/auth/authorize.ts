import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { AuthDeps, Viewer } from '#server/http/auth-deps.ts';
import type { Call } from '#shared/contract/call.ts';
import { hasRole } from '#shared/roles.ts';
import { readAccessToken } from './access-tokens.ts';
import { issuerOf } from './identity-provider.ts';
import { findProviderViewer } from './provider-viewer.ts';
import { lacksSecondFactor } from './second-factor.ts';
import { findViewer } from './sessions.queries.ts';

/**
 * The token of an Authorization header with the scheme Bearer. `None` and `null`, which some clients send when they have no
 * token, are read as tokens that belong to nobody.
 */
export const bearerOf = (header: string | undefined): string | undefined => {
  const [scheme = '', token = '', ...rest] = header?.trim().split(/\s+/) ?? [];
  return /^bearer$/i.test(scheme) && rest.length === 0 && token ? token : undefined;
};

/**
 * The claimed issuer decides how a token is verified: a token of the provider only with the provider's keys, any other
 * only with ours. Undefined for a guest or an invalid token.
 */
const authenticate = async (
  db: Kysely<Database>,
  { keys, provider }: AuthDeps,
  bearer: string | undefined,
): Promise<Viewer | undefined> => {
  if (!bearer) return undefined;
  if (provider?.isIssuer(issuerOf(bearer))) return findProviderViewer(db, provider, bearer);
  const holder = await readAccessToken(keys, bearer);
  return holder && findViewer(db, holder);
};

/** A call that is open to guests ignores an invalid token, and a provider that is unreachable. */
const guestOnFailure = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error;
};

/**
 * The caller, if the contract allows the call: 401 for a guest who must sign in, 403 without the role it needs, or
 * when the role works only with a second factor.
 */
export const authorize = async (
  db: Kysely<Database>,
  authDeps: AuthDeps,
  auth: Call['auth'],
  bearer: string | undefined,
): Promise<Viewer | undefined> => {
  if (auth === 'none' || auth === 'link') return undefined;
  if (auth === 'optional') return authenticate(db, authDeps, bearer).catch(guestOnFailure);
  const viewer = await authenticate(db, authDeps, bearer);
  if (!viewer) throw new AppError('unauthorized');
  if (auth !== 'required') {
    if (!hasRole(viewer.role, auth)) throw new AppError('forbidden');
    const { isLacking, isInGrace } = await lacksSecondFactor(db, authDeps, viewer);
    if (isLacking && !isInGrace) throw new AppError('second_factor_required');
  }
  return viewer;
};
