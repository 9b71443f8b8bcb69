import { findProfile, findUserInfo } from '#server/accounts/accounts.queries.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/implement.ts';
import { normalUsername, usernameProblem } from '#shared/account-rules.ts';

export const getUserInfo: Handler<'GET /users/info'> = (_input, { db, viewer }) => findUserInfo(db, viewer.account_id);

export const getUser: Handler<'GET /users/{username}'> = async ({ params }, { db }) => {
  const username = normalUsername(params.username);
  const profile = usernameProblem(username) ? undefined : await findProfile(db, username);
  if (!profile) throw new AppError('user_not_found');
  return profile;
};
