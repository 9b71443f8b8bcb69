import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createKysely, createPool } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testing.ts';
import { readSettings } from '#server/settings.ts';

const { url } = await testDatabase();

/** A wire to the database that can be cut and mended. */
const wire = async () => {
  const target = new URL(url);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cut: () => {
      whole = false;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      whole = true;
    },
    close: () => server.close(),
  };
};

it('answers 503 with Retry-After while the database is away, to the API and to pages, and recovers by itself', async () => {
  const database = await wire();
  const pool = createPool(database.url, { size: 2, statementTimeout: 5000 });
  const db = createKysely(pool);
  const app = await buildApp({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    db,
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
    database.close();
  });
  const statuses = async () =>
    Promise.all(
      ['/readyz', '/api/v1/collections', '/collections', '/healthz'].map(
        async (path) => (await app.inject(path)).statusCode,
      ),
    );

  expect(await statuses()).toEqual([200, 200, 200, 200]);
  database.cut();
  expect(await statuses()).toEqual([503, 503, 503, 200]);
  const away = await app.inject('/api/v1/collections');
  expect(away.headers['retry-after']).toMatch(/^\d+$/);
  expect(away.json()).toEqual({ detail: expect.any(String), code: 'unavailable' });
  expect((await app.inject('/collections')).headers['retry-after']).toMatch(/^\d+$/);
  database.mend();
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});
