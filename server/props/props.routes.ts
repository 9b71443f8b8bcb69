import type { Handler } from '#server/http/handler.ts';

export const getProps: Handler<'GET /props'> = async (_input, { settings }) => ({
  domain: settings.identityProvider?.domain ?? '',
  client_id: settings.identityProvider?.clientId ?? '',
});
