import { usernameWithoutNumber } from '#server/auth/usernames.rules.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext } from '#server/http/handler.ts';
import {
  checkRateLimit,
  countForRateLimit,
  enforceRateLimit,
  isRateLimited,
} from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { normalizeUsername, usernameProblem } from '#shared/account-rules.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { findUsername } from './people.queries.ts';

/** The database refuses some malformed names with an error. A name that is reserved today may belong to an older account. */
const isMalformed = (username: string): boolean => {
  const problem = usernameProblem(username);
  return problem !== undefined && problem !== 'username_reserved';
};

/**
 * The account id of a present or former username; 404 when there is none. Every call that takes a username asks here, so
 * none of them reveals more than another.
 *
 * Nobody finds members by counting through numbers. Whoever has tried too many unknown names finds nobody, or the next hit
 * would stand out. And when too many unknown numbers of one name were tried, from wherever, a member of that name who has
 * shown nothing is as unknown as the others.
 */
export const findMember = async (
  context: CallContext<'optional'> | CallContext<'required'>,
  typed: string,
): Promise<string> => {
  const { db, caller, viewer } = context;
  // A page is rendered without an address: one visitor must not use up the limit of all.
  const network = caller.address ? networkOf(caller.address) : undefined;
  if (network) await checkRateLimit(context, 'unknown_user_address', network);
  const username = normalizeUsername(typed);
  const name = usernameWithoutNumber(username);
  const account = isMalformed(username) ? undefined : await findUsername(db, username, viewer?.account_id);
  if (account?.is_visible) return account.id;
  if (account && !(await isRateLimited(context, 'unknown_username', name))) return account.id;
  await countForRateLimit(context, 'unknown_username', name);
  if (network) await enforceRateLimit(context, 'unknown_user_address', network);
  throw new AppError('user_not_found');
};

/** The account id of another member; refuses the viewer's own username. */
export const findOtherMember = async (
  context: CallContext<'required'>,
  typed: string,
  refusal: ErrorCode,
): Promise<string> => {
  const id = await findMember(context, typed);
  if (id === context.viewer.account_id) throw new AppError(refusal);
  return id;
};
