import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createKysely, createPool } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testing.ts';
import { readSettings } from '#server/settings.ts';

const { url } = await testDatabase();

/** A proxy to the database whose connections can be cut and restored. */
const startProxy = async () => {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isConnected = true;
  const server = createServer((client) => {
    if (!isConnected) return client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxyUrl = new URL(url);
  proxyUrl.port = String((server.address() as AddressInfo).port);
  return {
    url: proxyUrl.href,
    cut: () => {
      isConnected = false;
      for (const socket of open) socket.destroy();
    },
    restore: () => {
      isConnected = true;
    },
    close: () => server.close(),
  };
};

it('answers 503 with Retry-After while the database is unreachable, for API and pages, and recovers by itself', async () => {
  const proxy = await startProxy();
  const pool = createPool(proxy.url, { size: 2, statementTimeout: 5000 });
  const db = createKysely(pool);
  const app = await buildApp({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    db,
    databaseUrl: url,
    renderer: {
      dev: false,
      render: async ({ call }) => ({
        status: 200,
        html: JSON.stringify(await call('GET /collections', { query: {} })),
      }),
      serveAssets: async () => undefined,
    },
  });
  afterAll(async () => {
    await app.close();
    await db.destroy();
    proxy.close();
  });
  const statuses = async () =>
    Promise.all(
      ['/readyz', '/api/v1/collections', '/collections', '/healthz'].map(
        async (path) => (await app.inject(path)).statusCode,
      ),
    );

  expect(await statuses()).toEqual([200, 200, 200, 200]);
  proxy.cut();
  expect(await statuses()).toEqual([503, 503, 503, 200]);
  const unavailable = await app.inject('/api/v1/collections');
  expect(unavailable.headers['retry-after']).toMatch(/^\d+$/);
  expect(unavailable.json()).toEqual({ detail: expect.any(String), code: 'unavailable' });
  expect((await app.inject('/collections')).headers['retry-after']).toMatch(/^\d+$/);
  proxy.restore();
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});
