import { type AppState, Auth0Provider, useAuth0 } from '@auth0/auth0-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { paths } from '#web/paths.ts';
import type { LoginReturn } from '#web/auth/login-return.ts';
import { hasProviderAnswer, providerProblem } from '#web/auth/provider/provider-rules.ts';
import { session } from '#web/auth/session.ts';
import { useAccountLanguages } from '../after-login.ts';
import { adoptToken, createProviderHandle, startTokenRenewal, type Client } from './provider-client.ts';

/** What its library knows, told to our session. Renders nothing: the pages do not stand inside it. */
const Bridge = ({ isNew }: { isNew: { current: boolean } }) => {
  const auth = useAuth0();
  const navigate = useNavigate();
  const takeLanguages = useAccountLanguages();
  const { isLoading, isAuthenticated, user, error } = auth;
  const latest = useRef<Client>(auth);
  useEffect(() => {
    latest.current = auth;
  });
  const onPopup = () => {
    isNew.current = true;
  };

  useEffect(() => {
    if (isLoading) return;
    const tell = async () => {
      if (error) {
        session.reportProviderProblem(providerProblem(error, 'login'));
        // The answer has been dealt with: a reload must not try it again. A window of its own leaves the page alone.
        if (hasProviderAnswer(window.location.search)) navigate(paths.login(), { replace: true });
      } else if (isAuthenticated) {
        const hasSignedIn = await adoptToken(latest.current, isNew.current);
        // As after our own log-in: should they not come, those of the device go on.
        if (hasSignedIn) void takeLanguages().catch(() => undefined);
      }
      isNew.current = false;
      session.setProvider(createProviderHandle(() => latest.current, onPopup));
    };
    void tell();
    // The others change with every page; what is told depends on the provider alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLoading, isAuthenticated, user, error, isNew]);

  useEffect(() => startTokenRenewal(() => latest.current), []);
  return null;
};

type Props = { domain: string; clientId: string };

export const ProviderBridge = ({ domain, clientId }: Props) => {
  const navigate = useNavigate();
  /** Whether she has just signed in there: she comes back from it, or its window has been opened. */
  const isNew = useRef(false);
  const onRedirectCallback = (appState?: AppState) => {
    isNew.current = true;
    // The code is used up; where she came from waits in the history entry, as for our own log-in.
    navigate(paths.login(), { replace: true, state: { from: appState?.returnTo } satisfies LoginReturn });
  };
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      authorizationParams={{ redirect_uri: window.location.origin + paths.login(), scope: 'openid profile email' }}
      // Without them every reload would need a frame with third-party cookies, which browsers no longer give.
      useRefreshTokens
      cacheLocation="localstorage"
      onRedirectCallback={onRedirectCallback}
    >
      <Bridge isNew={isNew} />
    </Auth0Provider>
  );
};
