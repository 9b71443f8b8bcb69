import { useEffect } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { paths } from '#web/paths.ts';
import { placeToReturn } from '#web/session/own-path.ts';
import { useSession } from '#web/session/use-session.ts';

/** Whoever is signed in, just now or long since, has no business on a way in: on to the page that asked, else the library. */
export const useLeaveWhenIn = (): void => {
  const { isMember } = useSession();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const to = placeToReturn(state) ?? paths.collections();
  useEffect(() => {
    if (isMember && window.location.pathname === pathname) navigate(to, { replace: true });
  }, [isMember, to, pathname, navigate]);
};
