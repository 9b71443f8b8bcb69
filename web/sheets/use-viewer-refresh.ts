import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { useSession } from '#web/auth/session.ts';

/**
 * The server renders for a guest, whose answer has no private sheets and no likes of the member: runs `refresh` once the
 * viewer is known. The viewer is fetched with a guarded call, which renews an expired token; a public call would treat the
 * member as a guest. Returns true until that is done. `refresh` must be stable.
 */
export const useViewerRefresh = (refresh: () => Promise<void>): boolean => {
  const { isMember } = useSession();
  const { data: user, isPending } = useQuery({ ...userInfoQuery, enabled: isMember });
  const [refreshedFor, setRefreshedFor] = useState<string>();
  const viewerId = isMember ? user?.id : undefined;

  useEffect(() => {
    if (viewerId) void refresh().then(() => setRefreshedFor(viewerId));
  }, [viewerId, refresh]);

  return isMember && (isPending || (viewerId !== undefined && refreshedFor !== viewerId));
};
