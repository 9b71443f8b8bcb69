import { findCredentialsById, isEmailTaken, setPassword } from './accounts.queries.ts';
import { confirmOwnEmail, confirmPendingEmail, consumeLink, findLink, markEmailVerified } from './links.queries.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';
import { endSessions } from './sessions.queries.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { enqueueMail, enqueueMailByEmail } from '#server/mail/mail-queue.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';

/** The mail is only queued, so that the response time does not reveal whether there is an account. */
export const postRequestResetPassword: Handler<'POST /auth/request-reset-password'> = async ({ body }, context) => {
  const { email, language } = body;
  await enforceRateLimit(context, 'reset_address', networkOf(context.caller.address));
  await enforceRateLimit(context, 'reset_account', email.toLowerCase());
  await enqueueMailByEmail(context.db, { email, kind: 'reset_password', language });
  return {};
};

export const postResetPassword: Handler<'POST /auth/reset-password'> = async ({ body }, context) => {
  const { db, caller } = context;
  const token = caller.bearer ?? '';
  await enforceRateLimit(context, 'link_address', networkOf(caller.address));
  // Checked before it is consumed: hashing is expensive, and a refused password must not use up the link.
  const link = await findLink(db, 'reset_password', token);
  if (!link) throw new AppError('link_expired');
  caller.logAccount(link.account_id);
  const owner = await findCredentialsById(db, link.account_id);
  if (await isCommonPassword(body.password, owner, context.settings)) throw fieldError('common_password', 'password');
  const password_hash = await hashPassword(body.password);
  await db.transaction().execute(async (trx) => {
    const consumed = await consumeLink(trx, 'reset_password', token);
    if (!consumed) throw new AppError('link_expired');
    await markEmailVerified(trx, consumed);
    await setPassword(trx, consumed.account_id, password_hash);
    await endSessions(trx, consumed.account_id);
    await enqueueMail(trx, { account_id: consumed.account_id, kind: 'password_changed' });
  });
  return {};
};

export const postConfirmEmail: Handler<'POST /auth/confirm-email'> = async (_input, context) => {
  const { db, caller } = context;
  await enforceRateLimit(context, 'link_address', networkOf(caller.address));
  return db.transaction().execute(async (trx) => {
    const link = await consumeLink(trx, 'confirm_email', caller.bearer ?? '');
    if (!link) throw new AppError('link_expired');
    const { account_id, email } = link;
    caller.logAccount(account_id);
    if (await confirmOwnEmail(trx, link)) return { email };
    if (await isEmailTaken(trx, email, account_id)) throw new AppError('email_taken');
    const previous = await confirmPendingEmail(trx, link);
    if (!previous) throw new AppError('link_expired');
    if (previous !== email) await enqueueMail(trx, { account_id, kind: 'email_changed', recipient: previous });
    return { email };
  });
};
