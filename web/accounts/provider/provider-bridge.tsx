import { type AppState, Auth0Provider, useAuth0 } from '@auth0/auth0-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import type { WayIn } from '#web/session/own-path.ts';
import { hasProviderAnswer, providerProblem } from '#web/session/provider-rules.ts';
import { session } from '#web/session/session.ts';
import { adoptToken, createProviderHandle, keepTokenFresh, type Client } from './provider-client.ts';

/** What its library knows, told to our session. Renders nothing: the pages do not stand inside it. */
const Bridge = ({ hasReturned }: { hasReturned: { current: boolean } }) => {
  const auth = useAuth0();
  const navigate = useNavigate();
  const { isLoading, isAuthenticated, user, error } = auth;
  const latest = useRef<Client>(auth);
  useEffect(() => {
    latest.current = auth;
  });

  useEffect(() => {
    if (isLoading) return;
    const tell = async () => {
      if (error) {
        session.blameProvider(providerProblem(error, 'login'));
        // The answer has been dealt with: a reload must not try it again. A window of its own leaves the page alone.
        if (hasProviderAnswer(window.location.search)) await navigate(paths.login(), { replace: true });
      } else if (isAuthenticated) {
        await adoptToken(latest.current, hasReturned.current);
        hasReturned.current = false;
      }
      session.setProvider(createProviderHandle(() => latest.current));
    };
    void tell();
    // `navigate` changes with every page; what is told depends on the provider alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLoading, isAuthenticated, user, error, hasReturned]);

  useEffect(() => keepTokenFresh(() => latest.current), []);
  return null;
};

type Props = { domain: string; clientId: string };

export const ProviderBridge = ({ domain, clientId }: Props) => {
  const navigate = useNavigate();
  const hasReturned = useRef(false);
  const onRedirectCallback = (appState?: AppState) => {
    hasReturned.current = true;
    // The code is used up; where she came from waits in the history entry, as for our own log-in.
    void navigate(paths.login(), { replace: true, state: { from: appState?.returnTo } satisfies WayIn });
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
      <Bridge hasReturned={hasReturned} />
    </Auth0Provider>
  );
};
