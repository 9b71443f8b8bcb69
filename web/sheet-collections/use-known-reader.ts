import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userInfoQuery } from '#web/session/user-info.data.ts';
import { useSession } from '#web/session/use-session.ts';
import { refreshCollections } from './sheet-collections.data.ts';

/** The server renders for a guest: what a member may see is asked for once she is known. True until that is settled. */
export const useKnownReader = (): boolean => {
  const { isMember } = useSession();
  const client = useQueryClient();
  const { data: user, isPending } = useQuery({ ...userInfoQuery, enabled: isMember });
  const [settled, setSettled] = useState<string>();
  const who = isMember ? user?.id : undefined;
  useEffect(() => {
    if (who) void refreshCollections(client).then(() => setSettled(who));
  }, [client, who]);
  return isMember && (isPending || (who !== undefined && settled !== who));
};
