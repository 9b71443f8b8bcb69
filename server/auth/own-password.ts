import { findCredentialsById } from './accounts.queries.ts';
import type { Owner } from './common-passwords.ts';
import { verifyPassword } from './passwords.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { CallContext } from '#server/implement.ts';
import { enforceRateLimit, resetRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';

/**
 * Asked again before what cannot be undone, so that a browser left open or a stolen access token is not enough. An
 * account without a password gets one by mail first, which proves as much.
 */
export const checkOwnPassword = async (
  context: CallContext<'required'>,
  password: string,
  field: string,
): Promise<Owner> => {
  const { account_id } = context.viewer;
  await enforceRateLimit(context, 'password_account', account_id);
  const account = await findCredentialsById(context.db, account_id);
  if (!account.password_hash) throw new AppError('no_password');
  if (!(await verifyPassword(account.password_hash, password))) throw fieldError('wrong_password', field);
  await resetRateLimit(context, 'password_account', account_id);
  return account;
};
