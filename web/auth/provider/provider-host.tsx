import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import type { Answer } from '#shared/contract/contract.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/auth/session.ts';
import { propsQuery } from '../auth.data.ts';
import type { Endpoints } from './provider-endpoints.ts';

type Props = Answer<'GET /props'>;
type Bridge = ComponentType<{ domain: string; clientId: string; endpoints: Endpoints }>;

const isRequested = () => session.read().isProviderRequested;
const onServer = () => false;

/** Loads the SDK of the identity provider when it is requested and one is configured. Rendered beside the page, not around it. */
export const ProviderHost = () => {
  const isProviderRequested = useSyncExternalStore(session.subscribe, isRequested, onServer);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<{ props: Props; Bridge: Bridge }>();

  useEffect(() => {
    if (!isProviderRequested) return;
    const load = async () => {
      const props = await queryClient.fetchQuery(propsQuery).catch(() => undefined);
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
