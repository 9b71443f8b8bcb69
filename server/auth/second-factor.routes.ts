import { AppError } from '#server/errors.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { enqueueMail } from '#server/mail/mail-queue.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { findCredentialsById } from './accounts.queries.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { consumeLink, findLink } from './links.queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.rules.ts';
import { checkCode, checkFirstCode } from './second-factor.ts';
import {
  confirmSecondFactor,
  deleteSecondFactor,
  findTotpSecret,
  replaceRecoveryCodes,
  startSecondFactor,
} from './second-factors.queries.ts';
import { endOtherSessions } from './sessions.queries.ts';
import { signIn } from './sign-in.ts';
import { base32, newTotpSecret, totpUri } from './totp.rules.ts';

/** A wrong code leaves the challenge in place: the next attempt needs no password again. */
export const postSecondFactor: Handler<'POST /auth/second-factor'> = async ({ body }, context) => {
  const { db, caller } = context;
  await enforceRateLimit(context, 'login_address', networkOf(caller.address));
  const challenge = await findLink(db, 'second_factor', body.challenge);
  if (!challenge) throw new AppError('login_expired');
  caller.logAccount(challenge.account_id);
  await checkCode(context, challenge.account_id, body.code);
  const consumed = await db.transaction().execute((trx) => consumeLink(trx, 'second_factor', body.challenge));
  // The password was changed between the two, or another request was faster.
  if (!consumed) throw new AppError('login_expired');
  return signIn(context, await findCredentialsById(db, challenge.account_id));
};

export const postStartSecondFactor: Handler<'POST /users/me/second-factor'> = async ({ body }, context) => {
  const { db, viewer, settings } = context;
  const { email } = await checkOwnPassword(context, body.password, 'password');
  const secret = newTotpSecret();
  if (!(await startSecondFactor(db, viewer.account_id, secret))) throw new AppError('second_factor_on');
  return { secret: base32(secret), uri: totpUri(secret, { site: settings.siteName, email }) };
};

/** Other sessions began without a code, so they end. */
export const postConfirmSecondFactor: Handler<'POST /users/me/second-factor/confirm'> = async ({ body }, context) => {
  const { db, viewer } = context;
  const { account_id } = viewer;
  const period = await checkFirstCode(context, account_id, body.code);
  const recovery_codes = newRecoveryCodes();
  await db.transaction().execute(async (trx) => {
    if (!(await confirmSecondFactor(trx, account_id, period))) throw new AppError('second_factor_off');
    await replaceRecoveryCodes(trx, account_id, recovery_codes.map(hashRecoveryCode));
    await endOtherSessions(trx, viewer);
    await enqueueMail(trx, { account_id, kind: 'second_factor_on' });
  });
  return { recovery_codes };
};

/** The password is checked first: a code is used up by checking it. */
const checkPasswordAndCode = async (
  context: CallContext<'required'>,
  { password, code }: { password: string; code: string },
): Promise<void> => {
  const { account_id } = context.viewer;
  if (!(await findTotpSecret(context.db, account_id, 'on'))) throw new AppError('second_factor_off');
  await checkOwnPassword(context, password, 'password');
  await checkCode(context, account_id, code);
};

export const postRecoveryCodes: Handler<'POST /users/me/second-factor/recovery-codes'> = async ({ body }, context) => {
  await checkPasswordAndCode(context, body);
  const recovery_codes = newRecoveryCodes();
  await context.db
    .transaction()
    .execute((trx) => replaceRecoveryCodes(trx, context.viewer.account_id, recovery_codes.map(hashRecoveryCode)));
  return { recovery_codes };
};

export const deleteOwnSecondFactor: Handler<'DELETE /users/me/second-factor'> = async ({ body }, context) => {
  await checkPasswordAndCode(context, body);
  const { account_id } = context.viewer;
  await context.db.transaction().execute(async (trx) => {
    if (await deleteSecondFactor(trx, account_id)) await enqueueMail(trx, { account_id, kind: 'second_factor_off' });
  });
};
