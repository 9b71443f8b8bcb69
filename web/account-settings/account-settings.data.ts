import type { QueryClient } from '@tanstack/react-query';
import type { AccountSettings } from '#shared/contract/users.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';

/** Refetched on returning to the tab, because the link in the mail opens in another. */
export const settingsQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /users/me/settings', {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
} as const;

export const blocksQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /users/me/blocks', { query: { limit: MAX_LIMIT } }),
  staleTime: 0,
} as const;

export const sessionsQuery = {
  ...apiQuery(MEMBER_GROUP, 'GET /auth/sessions', { query: { limit: MAX_LIMIT } }),
  staleTime: 0,
} as const;

type Preferences = Pick<AccountSettings, 'site_language' | 'translation_language' | 'notification_frequency'>;

let last: Promise<unknown> = Promise.resolve();

const save = async (client: QueryClient, changes: Partial<Preferences>): Promise<void> => {
  const { site_language, translation_language, notification_frequency } = await callAsMember(
    'GET /users/me/settings',
    {},
  );
  const body = { site_language, translation_language, notification_frequency, ...changes };
  client.setQueryData(settingsQuery.queryKey, await callAsMember('PUT /users/me/settings', { body }));
};

/**
 * The call replaces all preferences, while each section knows only its own. So saves run one after the other, and each
 * starts from what is stored: it undoes neither another section nor another tab.
 */
export const savePreferences = (client: QueryClient, changes: Partial<Preferences>): Promise<void> => {
  const saving = last.then(() => save(client, changes));
  last = saving.catch(() => undefined);
  return saving;
};
