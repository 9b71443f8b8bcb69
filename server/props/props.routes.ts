import type { Handler } from '#server/http/handler.ts';

export const getProps: Handler<'GET /props'> = async (_input, { settings: { identityProvider }, authDeps }) => ({
  domain: identityProvider?.domain ?? '',
  client_id: identityProvider?.clientId ?? '',
  name: identityProvider?.name ?? '',
  endpoints: (await authDeps.provider?.findEndpoints()) ?? null,
});
