import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { paths } from '#web/paths.ts';
import { readStored } from '#web/storage.ts';
import { Loading } from '#web/ui/placeholder.tsx';
import { isProviderLogoutRecent } from './provider/provider-logout.ts';
import { session, useSession } from './session.ts';
import { PROVIDER_LOGIN } from './tokens.ts';
import { hasUnsavedWork } from './unsaved-work.ts';
import { safeInternalPath, useReturnPath } from './login-return.ts';

/**
 * A page for members. Guests are sent to /login, or to the provider if they last logged in through it, and return here;
 * after a log-out, also in another tab, always to /login. If the session ends over unsaved work, the page stays and a dialog asks to log in.
 */
export const Protected = ({ children }: { children: ReactNode }) => {
  const { isMember, isAuthLoading } = useSession();
  const { pathname, search, hash } = useLocation();
  const returnPath = useReturnPath();
  const from = returnPath ?? safeInternalPath(pathname + search + hash);
  const navigate = useNavigate();
  const [wasMember, setWasMember] = useState(false);
  if (isMember && !wasMember) setWasMember(true);

  useEffect(() => {
    // During a navigation to another page the address changes before the page does.
    if (isMember || isAuthLoading || window.location.pathname !== pathname) return;
    if (wasMember && hasUnsavedWork()) {
      void session.askToLogIn('ended');
      return;
    }
    const redirectToLogin = async () => {
      // Just after a log-out the session at the provider may still exist, and would log in again without a question.
      const isByProvider = readStored('loggedInVia') === PROVIDER_LOGIN && !isProviderLogoutRecent();
      const provider = isByProvider ? await session.requestProvider() : undefined;
      if (provider) await provider.loginByRedirect(from);
      else navigate(paths.login(), { state: { from, isLoginRequired: true }, replace: true });
    };
    void redirectToLogin();
  }, [isMember, isAuthLoading, pathname, from, wasMember, navigate]);

  return isMember || (wasMember && hasUnsavedWork()) ? children : <Loading isPage />;
};
