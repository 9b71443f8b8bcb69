import { type AppState, Auth0Provider, useAuth0 } from '@auth0/auth0-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { paths } from '#web/paths.ts';
import type { LoginReturn } from '#web/auth/login-return.ts';
import { providerProblem } from '#web/auth/provider/provider-rules.ts';
import { hasProviderAnswer } from '#web/auth/provider/provider-start.ts';
import { session } from '#web/auth/session.ts';
import { useAccountLanguages } from '../after-login.ts';
import { ID_TOKEN_LEEWAY_SECONDS } from '#shared/limits.ts';
import { adoptToken, createProviderHandle, startTokenRenewal } from './provider-client.ts';
import { type Client, type Endpoints, withEndpoints } from './provider-endpoints.ts';
import { interceptTokenRequests } from './token-requests.ts';

/** Passes the state of the SDK to our session. Renders nothing: the pages are not inside it. */
type BridgeProps = { isNew: { current: boolean }; adapt(client: Client): Client };

const Bridge = ({ isNew, adapt }: BridgeProps) => {
  const auth = useAuth0();
  const navigate = useNavigate();
  const applyAccountLanguages = useAccountLanguages();
  const { isLoading, isAuthenticated, user, error } = auth;
  const latest = useRef<Client>(adapt(auth));
  useEffect(() => {
    latest.current = adapt(auth);
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

type Props = { domain: string; clientId: string; endpoints: Endpoints };

export const ProviderBridge = ({ domain, clientId, endpoints }: Props) => {
  const navigate = useNavigate();
  /** Whether the next authentication is a new login: after a redirect back, or once the popup was opened. */
  const isNew = useRef(false);
  // Before the effects of the SDK, which send the first token request.
  useLayoutEffect(() => interceptTokenRequests(domain, endpoints), [domain, endpoints]);
  const onRedirectCallback = (appState?: AppState) => {
    isNew.current = true;
    // The code is used; the page to return to goes into the history entry, as for our own login.
    navigate(paths.login(), { replace: true, state: { from: appState?.returnTo } satisfies LoginReturn });
  };
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      // By default it is the domain with a slash. The SDK takes none without https, which only tests have.
      {...(endpoints?.issuer.startsWith('https://') && { issuer: endpoints.issuer })}
      leeway={ID_TOKEN_LEEWAY_SECONDS}
      authorizationParams={{ redirect_uri: window.location.origin + paths.login(), scope: 'openid profile email' }}
      // Without them every reload would need third-party cookies, which browsers block.
      useRefreshTokens
      cacheLocation="localstorage"
      onRedirectCallback={onRedirectCallback}
    >
      <Bridge isNew={isNew} adapt={(client) => withEndpoints(client, clientId, endpoints)} />
    </Auth0Provider>
  );
};
