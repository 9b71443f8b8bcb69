import { type AppState, Auth0Provider, useAuth0 } from '@auth0/auth0-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { paths } from '#web/paths.ts';
import type { LoginReturn } from '#web/auth/login-return.ts';
import { hasProviderAnswer, providerProblem } from '#web/auth/provider/provider-rules.ts';
import { session } from '#web/auth/session.ts';
import { useAccountLanguages } from '../after-login.ts';
import { adoptToken, createProviderHandle, startTokenRenewal, type Client } from './provider-client.ts';

/** Passes the state of the SDK to our session. Renders nothing: the pages are not inside it. */
const Bridge = ({ isNew }: { isNew: { current: boolean } }) => {
  const auth = useAuth0();
  const navigate = useNavigate();
  const applyAccountLanguages = useAccountLanguages();
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
    const updateSession = async () => {
      if (error) {
        session.reportProviderProblem(providerProblem(error, 'login'));
        // The answer is used: a reload must not send it again. A popup does not change the address of the page.
        if (hasProviderAnswer(window.location.search)) navigate(paths.login(), { replace: true });
      } else if (isAuthenticated) {
        const hasLoggedIn = await adoptToken(latest.current, isNew.current);
        // As after our own login: if this fails, the languages of the device stay.
        if (hasLoggedIn) void applyAccountLanguages().catch(() => undefined);
      }
      isNew.current = false;
      session.setProvider(createProviderHandle(() => latest.current, onPopup));
    };
    void updateSession();
    // oxlint-disable-next-line react/exhaustive-deps -- the others change with the language; this depends on the provider alone
  }, [isLoading, isAuthenticated, user, error, isNew]);

  useEffect(() => startTokenRenewal(() => latest.current), []);
  return null;
};

type Props = { domain: string; clientId: string };

export const ProviderBridge = ({ domain, clientId }: Props) => {
  const navigate = useNavigate();
  /** Whether the next authentication is a new login: after a redirect back, or once the popup was opened. */
  const isNew = useRef(false);
  const onRedirectCallback = (appState?: AppState) => {
    isNew.current = true;
    // The code is used; the page to return to goes into the history entry, as for our own login.
    navigate(paths.login(), { replace: true, state: { from: appState?.returnTo } satisfies LoginReturn });
  };
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      authorizationParams={{ redirect_uri: window.location.origin + paths.login(), scope: 'openid profile email' }}
      // Without them every reload would need third-party cookies, which browsers block.
      useRefreshTokens
      cacheLocation="localstorage"
      onRedirectCallback={onRedirectCallback}
    >
      <Bridge isNew={isNew} />
    </Auth0Provider>
  );
};
