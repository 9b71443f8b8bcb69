import type { QueryClient } from '@tanstack/react-query';
import { type Group, MEMBER_GROUP } from '#web/api/api-query.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Query groups whose answers depend on who is logged in. */
const GROUPS: Group[] = [MEMBER_GROUP, 'sheets', 'sheets-user-profile'];

const refetch = (client: QueryClient, group: Group, isFetchedNow = true) =>
  void client.invalidateQueries({ queryKey: [group], refetchType: isFetchedNow ? 'active' : 'none' });

/** Nothing that only the previous account may see stays in memory, where the Back button would show it. */
export const forgetAccount = (client: QueryClient, hasNewAccount: boolean): void => {
  for (const group of GROUPS) {
    const queryKey = [group];
    client.removeQueries({ queryKey, type: 'inactive' });
    // Data shown with unsaved work stays until the next login, or the form would unmount.
    if (hasUnsavedWork()) refetch(client, group, hasNewAccount || group !== MEMBER_GROUP);
    // Guests get no answer to the calls of members.
    else if (group === MEMBER_GROUP && !hasNewAccount) client.removeQueries({ queryKey });
    else void client.resetQueries({ queryKey });
  }
};

/** A guest has logged in: what is shown may be another answer for a member. */
export const refetchForAccount = (client: QueryClient): void => {
  for (const group of GROUPS) refetch(client, group);
};
