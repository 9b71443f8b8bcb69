import type { Kysely } from 'kysely';
import type { Database, Role } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Call } from '#shared/contract/call.ts';
import { authenticate, type AuthDeps } from './authenticate.ts';
import type { Viewer } from './viewer.ts';

/** Who may do what a role may, from the least. */
const RANKS: Role[] = ['member', 'editor', 'admin'];

const hasRole = (viewer: Viewer, wanted: Role): boolean => RANKS.indexOf(viewer.role) >= RANKS.indexOf(wanted);

/** A call that is open to all ignores a token that is bad, and a provider that is away. */
const guestOnFailure = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error;
};

/** Who calls, if the contract lets them: a guest where one must be signed in is a 401, a member where it takes more a 403. */
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
  if (!hasRole(viewer, auth === 'required' ? 'member' : auth)) throw new AppError('forbidden');
  return viewer;
};
