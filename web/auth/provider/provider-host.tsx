import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { toApiError } from '#web/api/api-error.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/auth/session.ts';
import { PROVIDER_LOGIN } from '#web/auth/tokens.ts';
import { readStored } from '#web/storage.ts';
import { propsQuery } from '../auth.data.ts';
import type { Endpoints } from './provider-endpoints.ts';

type Props = Answer<'GET /props'>;
type Bridge = ComponentType<{ domain: string; clientId: string; endpoints: Endpoints }>;

const isRequested = () => session.read().isProviderRequested;
const onServer = () => false;

/** There is no network, or a proxy says that the server cannot answer. */
const isAway = (error: unknown): boolean => [0, 502, 503, 504].includes(toApiError(error).status);

const isOfProvider = () => readStored('loggedInVia') === PROVIDER_LOGIN;

const REQUEST_AGAIN_MS = 30_000;

/** Without a network nobody has to log in again. */
const requestLater = (): void => {
  session.waitForProvider();
  const request = new AbortController();
  const again = () => {
    request.abort();
    clearTimeout(timer);
    void session.requestProvider();
  };
  const timer = setTimeout(again, REQUEST_AGAIN_MS);
  window.addEventListener('online', again, { signal: request.signal });
};

/** Loads the SDK of the identity provider when it is requested and one is configured. Rendered beside the page, not around it. */
export const ProviderHost = () => {
  const isProviderRequested = useSyncExternalStore(session.subscribe, isRequested, onServer);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<{ props: Props; Bridge: Bridge }>();

  useEffect(() => {
    if (!isProviderRequested) return;
    const load = async () => {
      const props = await queryClient
        .fetchQuery({ ...propsQuery, networkMode: 'always' })
        .catch((error: unknown) => (isAway(error) && isOfProvider() ? 'away' : undefined));
      if (props === 'away') return requestLater();
      if (!props) navigate(paths.home());
      if (!props?.domain) return session.setProvider(undefined);
      const { ProviderBridge } = await import('./provider-bridge.tsx');
      return setLoaded({ props, Bridge: ProviderBridge });
    };
    load().catch(() => {
      session.reportProviderProblem('unreachable');
      session.setProvider(undefined);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `navigate` changes with the language; loading once is enough
  }, [isProviderRequested, queryClient]);

  if (!loaded) return null;
  const { domain, client_id, endpoints } = loaded.props;
  return <loaded.Bridge domain={domain} clientId={client_id} endpoints={endpoints} />;
};
