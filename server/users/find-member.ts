import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { normalizeUsername, usernameProblem } from '#shared/account-rules.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { findAccountId } from './people.queries.ts';

/** The account id of a present or former username; 404 when there is none. */
export const findMember = async (db: Kysely<Database>, typed: string): Promise<string> => {
  const username = normalizeUsername(typed);
  // The database refuses some malformed names with an error.
  const id = isMalformed(username) ? undefined : await findAccountId(db, username);
  if (!id) throw new AppError('user_not_found');
  return id;
};

/** The same, but refuses the viewer's own username. */
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

/** A name that is reserved today may belong to an older account. */
const isMalformed = (username: string): boolean => {
  const problem = usernameProblem(username);
  return problem !== undefined && problem !== 'username_reserved';
};
