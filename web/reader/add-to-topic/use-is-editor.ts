import { useQuery } from '@tanstack/react-query';
import { hasRole } from '#shared/roles.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { useSession } from '#web/auth/session.ts';

/** Whether the reader may put passages into topics. */
export const useIsEditor = (): boolean => {
  const { isMember } = useSession();
  const { data } = useQuery({ ...userInfoQuery, enabled: isMember });
  return data !== undefined && hasRole(data.role, 'editor');
};
