import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext } from '#server/http/handler.ts';
import { checkRateLimit, enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { normalizeUsername, usernameProblem } from '#shared/account-rules.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { findAccountId, findVisibleAccountId } from './people.queries.ts';

/** The account id of a present or former username; 404 when there is none. */
export const findMember = async (db: Kysely<Database>, typed: string): Promise<string> => {
  const username = normalizeUsername(typed);
  const id = isMalformed(username) ? undefined : await findAccountId(db, username);
  if (!id) throw new AppError('user_not_found');
  return id;
};

/**
 * The same for whoever looks: a member who has shown nothing is as unknown to others as a name that does not exist. Only
 * unknown names are counted, but whoever has tried too many finds nobody, or the next hit would stand out.
 */
export const findVisibleMember = async (
  context: CallContext<'optional'> | CallContext<'required'>,
  typed: string,
): Promise<string> => {
  const network = networkOf(context.caller.address);
  await checkRateLimit(context, 'unknown_user_address', network);
  const username = normalizeUsername(typed);
  const id = isMalformed(username)
    ? undefined
    : await findVisibleAccountId(context.db, username, context.viewer?.account_id);
  if (id) return id;
  await enforceRateLimit(context, 'unknown_user_address', network);
  throw new AppError('user_not_found');
};

/** The account id of another member; refuses the viewer's own username. */
export const findOtherMember = async (
  db: Kysely<Database>,
  typed: string,
  viewer: { account_id: string },
  refusal: ErrorCode,
): Promise<string> => {
  const id = await findMember(db, typed);
  if (id === viewer.account_id) throw new AppError(refusal);
  return id;
};

/** The database refuses some malformed names with an error. A name that is reserved today may belong to an older account. */
const isMalformed = (username: string): boolean => {
  const problem = usernameProblem(username);
  return problem !== undefined && problem !== 'username_reserved';
};
