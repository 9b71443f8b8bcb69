import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { useSession } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { useHead } from '#web/ui/head.ts';
import { Loading } from '#web/ui/placeholder.tsx';

/**
 * Runs `refresh` once the viewer is known, because the server renders for a guest: without private sheets, and without the
 * likes of the member. The viewer is fetched with a call that needs a login and so renews an expired token; a public call
 * would treat the member as a guest. Returns true until that is done. `refresh` must be stable.
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

/** A page that may be private, until the viewer is known. */
export const LoadingForViewer = () => {
  const t = useT();
  useHead({ title: t('common.loading'), description: t('site.description'), path: '', unlisted: true });
  return <Loading isPage />;
};
