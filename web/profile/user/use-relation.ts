import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Relation } from '#shared/contract/people.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { relationQuery, userQuery } from './user.data.ts';

const CALLS = {
  follow: 'POST /users/{username}/follow',
  unfollow: 'DELETE /users/{username}/follow',
  block: 'POST /users/{username}/block',
  unblock: 'DELETE /users/{username}/block',
} as const;
type Change = keyof typeof CALLS;

const AFTER: Record<Change, Partial<Relation>> = {
  follow: { following: true },
  unfollow: { following: false },
  block: { blocking: true, following: false, followed_by: false },
  unblock: { blocking: false },
};

/** Who of the two follows or blocks the other. A change is shown optimistically and rolled back if it fails. */
export const useRelation = (username: string) => {
  const t = useT();
  const client = useQueryClient();
  const { isMember } = useSession();
  const { data: relation } = useQuery({ ...relationQuery(username), enabled: isMember });
  const [problem, setProblem] = useState('');

  const change = async (kind: Change): Promise<void> => {
    const { queryKey } = relationQuery(username);
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, before && { ...before, ...AFTER[kind] });
    setProblem('');
    try {
      await callAsMember(CALLS[kind], { params: { username } });
    } catch (error) {
      // Without a network what the server has cannot be asked for.
      client.setQueryData(queryKey, before);
      setProblem(errorMessage(t, error));
    } finally {
      // Counts and lists of both, the member's feed, and the lists of the community.
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: userQuery(username).queryKey });
      for (const group of ['sheets', 'sheets-user-profile', 'member'])
        void client.invalidateQueries({ queryKey: [group] });
    }
  };
  return { relation: isMember ? relation : undefined, problem, change };
};
