import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { normalizeUsername, usernameProblem } from '#shared/account-rules.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { findAccountId } from './people.queries.ts';

/** The account behind a username, present or former. */
export const findMember = async (db: Kysely<Database>, typed: string): Promise<string> => {
  const username = normalizeUsername(typed);
  // A name that cannot be one is not looked for: the database would refuse some of them.
  const id = isMalformed(username) ? undefined : await findAccountId(db, username);
  if (!id) throw new AppError('user_not_found');
  return id;
};

/** The same, when it has to be somebody else. */
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

const isMalformed = (username: string): boolean => {
  const problem = usernameProblem(username);
  return problem !== undefined && problem !== 'username_reserved';
};
