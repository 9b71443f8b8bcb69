import type { QueryClient } from '@tanstack/react-query';
import type { UserInfo } from '#shared/contract/users.ts';
import { toApiError } from '#web/api/api-error.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { callAsMember } from '#web/auth/session.ts';
import { mergeProfiles, type ProfileBody, type ProfilePart, type ProfileValues, storedBody } from './merge-profiles.ts';

const isStale = (error: unknown): boolean => toApiError(error).code === 'stale_version';

/** Shows the saved profile everywhere. */
const showSaved = (client: QueryClient, info: UserInfo): void => {
  client.setQueryData(userInfoQuery.queryKey, info);
  for (const group of ['sheets', 'sheets-user-profile']) void client.invalidateQueries({ queryKey: [group] });
};

/** What a form was filled with, part by part, and the profile it would replace. */
export type OpenedProfile = { base: ProfileValues; stored: UserInfo };

/** Saves a form without undoing what was changed elsewhere since it was opened. Returns the parts changed in both, if any. */
export const saveProfile = async (
  client: QueryClient,
  opened: OpenedProfile,
  form: ProfileBody,
): Promise<ProfilePart[]> => {
  for (;;) {
    const { body, conflicts } = mergeProfiles(opened.base, form, opened.stored);
    if (conflicts.length > 0) return conflicts;
    try {
      const { avatar_url, version } = opened.stored;
      const sent = { body: { ...body, avatar_url } };
      showSaved(client, await callAsMember('POST /users/info', sent, { ifMatch: version }));
      return [];
    } catch (error) {
      if (!isStale(error)) throw error;
      opened.stored = await callAsMember('GET /users/info', {});
    }
  }
};

/** Removes the member's picture and leaves the rest of the profile as it is stored. */
export const removePicture = async (client: QueryClient): Promise<void> => {
  for (;;) {
    const stored = await callAsMember('GET /users/info', {});
    try {
      const body = { ...storedBody(stored), avatar_url: '' };
      return showSaved(client, await callAsMember('POST /users/info', { body }, { ifMatch: stored.version }));
    } catch (error) {
      if (!isStale(error)) throw error;
    }
  }
};
