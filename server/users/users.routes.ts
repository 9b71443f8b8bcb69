import { lacksSecondFactor } from '#server/auth/second-factor.ts';
import { AppError } from '#server/errors.ts';
import { lockFiles, setAvatar } from '#server/files/files.queries.ts';
import { storePicture } from '#server/files/store-picture.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { indexPerson } from '#server/search/index/person-tokens.queries.ts';
import type { UserInfo } from '#shared/contract/users.ts';
import { PROFILE_PROBLEMS } from '#shared/profile-rules.ts';
import { adoptProviderPicture, AVATAR_SIZE_PX } from './adopt-provider-picture.ts';
import { findMember } from './find-member.ts';
import { findProfile, findUserInfo, isOwnPicture, lockProfile, saveProfile } from './profile.queries.ts';

const loadUserInfo = async ({ db, viewer, authDeps }: CallContext<'required'>): Promise<UserInfo> => ({
  ...(await findUserInfo(db, viewer.account_id)),
  lacks_second_factor: (await lacksSecondFactor(db, authDeps, viewer)).isLacking,
});

export const getUserInfo: Handler<'GET /users/info'> = async (_input, context) => {
  await adoptProviderPicture(context);
  return loadUserInfo(context);
};

export const getUser: Handler<'GET /users/{username}'> = async ({ params }, context) =>
  findProfile(context.db, await findMember(context, params.username));

/** A client may send the whole URL of one of our pictures. */
const withoutOrigin = (address: string, siteUrl: string): string =>
  address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;

export const postUserInfo: Handler<'POST /users/info'> = async ({ body }, context) => {
  const { db, viewer, settings, caller } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'profile_account', account_id);
  await requireVoice(db, account_id);
  const avatar_url =
    body.avatar_url === undefined || body.avatar_url === null
      ? undefined
      : withoutOrigin(body.avatar_url, settings.siteUrl);
  await db.transaction().execute(async (trx) => {
    const version = await lockProfile(trx, account_id);
    const allowed = allowedVersions(caller.if_match);
    if (allowed && !allowed.includes(String(version))) throw new AppError('stale_version');
    if (avatar_url) {
      await lockFiles(trx, [avatar_url.replace('/files/', '')]);
      if (!(await isOwnPicture(trx, account_id, avatar_url))) throw pictureRefusal();
    }
    await saveProfile(trx, account_id, { ...body, avatar_url });
    await indexPerson(trx, account_id);
  });
  return loadUserInfo(context);
};

const pictureRefusal = () => {
  const message = PROFILE_PROBLEMS.picture_not_yours;
  return new AppError('bad_request', message, [{ path: 'body.avatar_url', message }]);
};

export const postAvatar: Handler<'POST /users/upload'> = async ({ file }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'upload_account', viewer.account_id);
  await requireVoice(db, viewer.account_id);
  const { url } = await storePicture(context, viewer.account_id, await file(), AVATAR_SIZE_PX);
  await setAvatar(db, viewer.account_id, url);
  return url;
};
