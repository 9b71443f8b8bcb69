import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { paths } from '#web/paths.ts';
import { readStored } from '#web/storage.ts';
import { Loading } from '#web/ui/placeholder.tsx';
import { session } from './session.ts';
import { PROVIDER_LOGIN } from './tokens.ts';
import { hasUnsavedWork } from './unsaved-work.ts';
import { useSession } from './use-session.ts';
import { useLoginReturn } from './login-return.ts';

/**
 * A page for members. Guests are sent to /login, or to the provider if they came through it last, and return here. If
 * the session ends while something is typed, the page stays and she is asked over it.
 */
export const Protected = ({ children }: { children: ReactNode }) => {
  const { isMember, isAuthLoading } = useSession();
  const { pathname } = useLocation();
  const { from } = useLoginReturn();
  const navigate = useNavigate();
  const [hasBeenIn, setBeenIn] = useState(false);
  if (isMember && !hasBeenIn) setBeenIn(true);

  useEffect(() => {
    // She may be on her way out already: then the address has changed before the page.
    if (isMember || isAuthLoading || window.location.pathname !== pathname) return;
    if (hasBeenIn && hasUnsavedWork()) {
      void session.askToLogIn('ended');
      return;
    }
    const leave = async () => {
      const provider = readStored('loggedInVia') === PROVIDER_LOGIN ? await session.requestProvider() : undefined;
      if (provider) await provider.loginByRedirect(from);
      else navigate(paths.login(), { state: { from, isAsked: true }, replace: true });
    };
    void leave();
  }, [isMember, isAuthLoading, pathname, from, hasBeenIn, navigate]);

  return isMember || (hasBeenIn && hasUnsavedWork()) ? children : <Loading />;
};
