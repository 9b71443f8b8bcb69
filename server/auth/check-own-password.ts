import { findCredentialsById } from './accounts.queries.ts';
import { verifyPassword, type PasswordOwner } from './passwords.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { CallContext } from '#server/http/handler.ts';
import { enforceRateLimit, resetRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';

/**
 * Required for sensitive changes, so that an unattended browser or a stolen access token is not enough. A member without
 * a password sets one through a mailed link first, which proves as much.
 */
export const checkOwnPassword = async (
  context: CallContext<'required'>,
  password: string,
  field: string,
): Promise<PasswordOwner> => {
  const { account_id } = context.viewer;
  await enforceRateLimit(context, 'password_account', account_id);
  const account = await findCredentialsById(context.db, account_id);
  if (!account.password_hash) throw new AppError('no_password');
  if (!(await verifyPassword(account.password_hash, password))) throw fieldError('wrong_password', field);
  await resetRateLimit(context, 'password_account', account_id);
  return account;
};
