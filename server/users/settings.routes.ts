import { isEmailTaken, setPassword } from '#server/auth/accounts.queries.ts';
import { setPendingEmail } from '#server/auth/links.queries.ts';
import { hashPassword, isCommonPassword } from '#server/auth/passwords.ts';
import { findSecondFactorState } from '#server/auth/second-factors.queries.ts';
import { endOtherSessions } from '#server/auth/sessions.queries.ts';
import { changeUsername } from '#server/auth/usernames.queries.ts';
import { fieldError } from '#server/errors.ts';
import { findStorageUse } from '#server/files/storage.queries.ts';
import type { Viewer } from '#server/http/auth-deps.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { enqueueMail } from '#server/mail/mail-queue.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { checkOwnPassword } from '#server/auth/check-own-password.ts';
import type { AccountSettings } from '#shared/contract/users.ts';
import { findAccountSettings, savePreferences } from './settings.queries.ts';

const loadSettings = async ({ db, viewer, settings }: Context & { viewer: Viewer }): Promise<AccountSettings> => {
  const used = await findStorageUse(db, viewer.account_id);
  const is_demanded = settings.requireSecondFactorForRoles && viewer.role !== 'member';
  return {
    ...(await findAccountSettings(db, viewer.account_id)),
    second_factor: { ...(await findSecondFactorState(db, viewer.account_id)), is_demanded },
    storage: { ...used, quota: settings.storageQuota },
  };
};

export const getSettings: Handler<'GET /users/me/settings'> = (_input, context) => loadSettings(context);

export const putSettings: Handler<'PUT /users/me/settings'> = async ({ body }, context) => {
  const { db, viewer } = context;
  const { account_id } = viewer;
  await db.transaction().execute(async (trx) => {
    await savePreferences(trx, account_id, body);
    const { email, is_email_confirmed, pending_email } = await findAccountSettings(trx, account_id);
    // Digests go only to a verified address. A confirmation that is pending already is not sent again.
    if (body.notification_frequency === 'never' || is_email_confirmed || pending_email) return;
    await setPendingEmail(trx, account_id, email);
    await enqueueMail(trx, { account_id, kind: 'confirm_email' });
  });
  return loadSettings(context);
};

export const postUsername: Handler<'POST /users/me/username'> = async ({ body }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'username_account', viewer.account_id);
  if (!(await changeUsername(db, viewer.account_id, body.username))) throw fieldError('username_taken', 'username');
  return loadSettings(context);
};

export const postPassword: Handler<'POST /users/me/password'> = async ({ body }, context) => {
  const { db, viewer } = context;
  const owner = await checkOwnPassword(context, body.current_password, 'current_password');
  if (await isCommonPassword(body.password, owner, context.settings)) throw fieldError('common_password', 'password');
  const password_hash = await hashPassword(body.password);
  const { account_id } = viewer;
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, account_id, password_hash);
    await endOtherSessions(trx, viewer);
    await enqueueMail(trx, { account_id, kind: 'password_changed' });
  });
  return {};
};

export const postEmail: Handler<'POST /users/me/email'> = async ({ body }, context) => {
  const { db, viewer } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'email_account', account_id);
  await checkOwnPassword(context, body.password, 'password');
  if (await isEmailTaken(db, body.email, account_id)) throw fieldError('email_taken', 'email');
  await db.transaction().execute(async (trx) => {
    await setPendingEmail(trx, account_id, body.email);
    await enqueueMail(trx, { account_id, kind: 'confirm_email' });
  });
  return loadSettings(context);
};
