import { once } from 'node:events';
import { createServer } from 'node:http';
import { StartError } from '#server/start-error.ts';
import type { Metrics } from './metrics.ts';

export type MetricsAddress = { host: string; port: number };

/**
 * Answers `/metrics` at an address of its own, so that the public port never does, whatever a proxy forwards. It listens
 * before the migrations run. Returns a stop function.
 */
export const startMetricsServer = async (
  metrics: Metrics,
  { host, port }: MetricsAddress,
): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(`The metrics cannot be offered at ${host}, port ${port} (${code}); change METRICS_PORT.`);
  }
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
};
