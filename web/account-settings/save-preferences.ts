import type { QueryClient } from '@tanstack/react-query';
import type { AccountSettings } from '#shared/contract/users.ts';
import { callAsMember } from '#web/auth/session.ts';
import { settingsQuery } from './account-settings.data.ts';

export type Preferences = Pick<AccountSettings, 'site_language' | 'translation_language' | 'notification_frequency'>;

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
