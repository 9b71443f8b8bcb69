import { signAccessToken } from './access-tokens.ts';
import { createAccount, findCredentials, isEmailTaken } from './accounts.queries.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessionOf, rotate } from './sessions.queries.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handler } from '#server/implement.ts';
import { enforceRateLimit, resetRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { emailProblem, normalizeEmail } from '#shared/account-rules.ts';
import { DEFAULT_SITE_LANGUAGE } from '#shared/languages.ts';
import { signIn } from './sign-in.ts';

export const postRegister: Handler<'POST /auth/register'> = async ({ body }, context) => {
  const { db, caller } = context;
  const { email, firstname, lastname, password, language = DEFAULT_SITE_LANGUAGE } = body;
  await enforceRateLimit(context, 'register_address', networkOf(caller.address));
  if (await isCommonPassword(password, body)) {
    throw fieldError('common_password', 'password');
  }
  if (await isEmailTaken(db, email)) throw fieldError('email_taken', 'email');
  const account = {
    email,
    firstname,
    lastname,
    password_hash: await hashPassword(password),
    site_language: language,
    is_email_verified: false,
  };
  const id = await db.transaction().execute((trx) => createAccount(trx, account));
  if (!id) throw fieldError('email_taken', 'email');
  return signIn(context, { id, name: `${firstname} ${lastname}`.trim(), avatar_url: '' });
};

/** An unknown e-mail costs the same statements and the same hashing as a wrong password, and is answered the same. */
export const postLogin: Handler<'POST /auth/login'> = async ({ body }, context) => {
  const { db, caller } = context;
  const email = normalizeEmail(body.email).toLowerCase();
  const network = networkOf(caller.address);
  await enforceRateLimit(context, 'login_address', network);
  await enforceRateLimit(context, 'login_pair', network, email);
  await enforceRateLimit(context, 'login_account', email);
  // What cannot be an address is nobody's, at the same cost.
  const account = await findCredentials(db, emailProblem(email) ? '' : email);
  const isRight = await verifyPassword(account?.password_hash, body.password);
  if (!account || !isRight) throw new AppError('invalid_credentials');
  await resetRateLimit(context, 'login_pair', network, email);
  await resetRateLimit(context, 'login_account', email);
  return signIn(context, account);
};

export const postRefreshToken: Handler<'POST /auth/refresh-token'> = async ({ body }, { db, authDeps }) => {
  const rotated = await rotate(db, body.token);
  if (!rotated) throw new AppError('session_ended');
  const { refresh_token } = rotated;
  const access_token = await signAccessToken(authDeps.keys, rotated);
  return { access_token, token_type: 'Bearer', ...(refresh_token ? { refresh_token } : {}) };
};

export const postLogout: Handler<'POST /auth/logout'> = async ({ body }, { db }) => {
  await endSessionOf(db, body.token);
};
