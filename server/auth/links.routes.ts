import { findCredentialsById, isEmailTaken, setPassword } from './accounts.queries.ts';
import { isCommonPassword } from './common-passwords.ts';
import { findLink, markEmailVerified, takeEmail, useLink } from './links.queries.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.queries.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handler } from '#server/implement.ts';
import { enqueueMail, enqueueMailByEmail } from '#server/mail/mail-queue.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';

/** The mail is sent later by whoever looks after the queue, so that the answer takes no longer when there is one. */
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
  // Looked at first: hashing costs, and a password that is refused must not use up the link.
  const link = await findLink(db, 'reset_password', token);
  if (!link) throw new AppError('link_expired');
  const owner = await findCredentialsById(db, link.account_id);
  if (await isCommonPassword(body.password, owner)) throw fieldError('common_password', 'password');
  const password_hash = await hashPassword(body.password);
  await db.transaction().execute(async (trx) => {
    const used = await useLink(trx, 'reset_password', token);
    if (!used) throw new AppError('link_expired');
    await markEmailVerified(trx, used);
    await setPassword(trx, used.account_id, password_hash);
    await endSessions(trx, used.account_id);
    await enqueueMail(trx, { account_id: used.account_id, kind: 'password_changed' });
  });
  return {};
};

export const postConfirmEmail: Handler<'POST /auth/confirm-email'> = async (_input, context) => {
  const { db, caller } = context;
  await enforceRateLimit(context, 'link_address', networkOf(caller.address));
  return db.transaction().execute(async (trx) => {
    const link = await useLink(trx, 'confirm_email', caller.bearer ?? '');
    if (!link) throw new AppError('link_expired');
    const { account_id, email } = link;
    if (await isEmailTaken(trx, email, account_id)) throw new AppError('email_taken');
    const recipient = await takeEmail(trx, link);
    if (!recipient) throw new AppError('link_expired');
    if (recipient !== email) await enqueueMail(trx, { account_id, kind: 'email_changed', recipient });
    return { email };
  });
};
