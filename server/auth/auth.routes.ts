import { AppError, fieldError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { enqueueMail } from '#server/mail/mail-queue.queries.ts';
import { requireOpenAccount } from '#server/moderation/standing.ts';
import { enforceRateLimit, resetRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { emailProblem, normalizeEmail } from '#shared/account-rules.ts';
import { DEFAULT_SITE_LANGUAGE } from '#shared/languages.ts';
import { signAccessToken } from './access-tokens.ts';
import { createAccount, findCredentials, findCredentialsById, isEmailTaken } from './accounts.queries.ts';
import { createLink } from './links.queries.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import { SecondFactorNeeded } from './second-factor.ts';
import { endSession, endSessionOfToken, endSessions, listSessions, rotateSession } from './sessions.queries.ts';
import { signIn } from './sign-in.ts';

export const postRegister: Handler<'POST /auth/register'> = async ({ body }, context) => {
  const { db, caller } = context;
  const { email, firstname, lastname, password, language = DEFAULT_SITE_LANGUAGE } = body;
  await enforceRateLimit(context, 'register_address', networkOf(caller.address));
  if (await isCommonPassword(password, body, context.settings)) throw fieldError('common_password', 'password');
  if (await isEmailTaken(db, email)) throw fieldError('email_taken', 'email');
  const account = {
    email,
    firstname,
    lastname,
    password_hash: await hashPassword(password),
    site_language: language,
    is_email_verified: false,
  };
  const id = await db.transaction().execute(async (trx) => {
    const account_id = await createAccount(trx, account);
    // Shows a mistyped address at once, and not when a reset link never comes.
    if (account_id) await enqueueMail(trx, { account_id, kind: 'registered' });
    return account_id;
  });
  if (!id) throw fieldError('email_taken', 'email');
  return signIn(context, await findCredentialsById(db, id));
};

/** An unknown e-mail costs the same statements and the same hashing as a wrong password, and gets the same answer. */
export const postLogin: Handler<'POST /auth/login'> = async ({ body }, context) => {
  const { db, caller } = context;
  const email = normalizeEmail(body.email).toLowerCase();
  const network = networkOf(caller.address);
  await enforceRateLimit(context, 'login_address', network);
  await enforceRateLimit(context, 'login_pair', network, email);
  await enforceRateLimit(context, 'login_account', email);
  // A malformed address belongs to nobody; the empty string finds no account at the same cost.
  const account = await findCredentials(db, emailProblem(email) ? '' : email);
  const isRight = await verifyPassword(account?.password_hash, body.password);
  if (account) caller.logAccount(account.id);
  if (!account || !isRight) throw new AppError('invalid_credentials');
  await resetRateLimit(context, 'login_pair', network, email);
  await resetRateLimit(context, 'login_account', email);
  await requireOpenAccount(db, account.id);
  if (account.has_second_factor)
    throw new SecondFactorNeeded(await createLink(db, 'second_factor', account.id, account.email));
  return signIn(context, account);
};

export const postRefreshToken: Handler<'POST /auth/refresh-token'> = async ({ body }, { db, authDeps, caller }) => {
  const session = await rotateSession(db, body.token);
  if (!session) throw new AppError('session_ended');
  caller.logAccount(session.account_id);
  const { refresh_token } = session;
  const access_token = await signAccessToken(authDeps.keys, session);
  return { access_token, token_type: 'Bearer', ...(refresh_token ? { refresh_token } : {}) };
};

export const postLogout: Handler<'POST /auth/logout'> = async ({ body }, { db }) => {
  await endSessionOfToken(db, body.token);
};

export const getSessions: Handler<'GET /auth/sessions'> = async ({ query }, { db, viewer }) => ({
  ...(await listSessions(db, viewer.account_id, viewer.session_id, query)),
  ...query,
});

export const deleteSessions: Handler<'DELETE /auth/sessions'> = async (_input, { db, viewer }) => {
  await endSessions(db, viewer.account_id);
};

export const deleteSession: Handler<'DELETE /auth/sessions/{id}'> = async ({ params }, { db, viewer }) => {
  const session_id = uuidOr404(params.id, 'session_not_found');
  if (!(await endSession(db, viewer.account_id, session_id))) throw new AppError('session_not_found');
};
