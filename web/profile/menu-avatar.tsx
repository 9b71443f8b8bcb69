import { useQuery } from '@tanstack/react-query';
import { CircleUser } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useSession } from '#web/auth/session.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** The member's picture or initials in the top bar. */
export const MenuAvatar = () => {
  const { isLoggedIn, identity } = useSession();
  // A token without an identity would only be refused.
  const { data } = useQuery({ ...userInfoQuery, enabled: isLoggedIn && identity !== null });
  return data ? (
    <Avatar name={data.name} url={data.avatar_url ?? ''} size="menu" />
  ) : (
    <Icon node={CircleUser} aria-hidden="true" size={26} />
  );
};
