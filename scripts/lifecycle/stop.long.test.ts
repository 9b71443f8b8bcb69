import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { waitForExit, findPostgres, startBuiltServer } from '../server-process.ts';
import { createDataFolder } from './data-folder.ts';

const folder = createDataFolder();

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s ends the server and its PostgreSQL with code 0',
    async (signal) => {
      const server = startBuiltServer(folder.env());
      await server.ready;
      const postgres = findPostgres(folder.path)?.pid ?? 0;
      server.child.kill(signal);
      expect(await server.exited).toBe(0);
      expect(await waitForExit(postgres)).toBe(true);
      expect(findPostgres(folder.path)).toBeUndefined();
      expect(server.stderr()).toBe('');
    },
  );

  it.each([
    ['finishes the requests that are open', ['SIGTERM']],
    ['by one Ctrl-C, which npm passes on and so arrives twice, finishes them as well', ['SIGINT', 'SIGINT']],
  ] as const)('%s', async (_title, signals) => {
    const server = startBuiltServer(folder.env());
    const address = await server.ready;
    const client = await connect();
    await client.query('begin; lock table collections in access exclusive mode');
    const response = fetch(`${address}/api/v1/collections`);
    await sleep(500);
    for (const signal of signals) {
      server.child.kill(signal);
      await sleep(50);
    }
    await sleep(500);
    await client.query('commit');
    await client.end();
    expect((await response).status).toBe(200);
    expect(await server.exited).toBe(0);
  });

  it('requested twice does not wait', async () => {
    const server = startBuiltServer(folder.env());
    const address = await server.ready;
    const client = await connect();
    await client.query('begin; lock table collections in access exclusive mode');
    fetch(`${address}/api/v1/collections`).catch(() => undefined);
    await sleep(500);
    server.child.kill('SIGINT');
    await sleep(1000);
    server.child.kill('SIGINT');
    expect(await server.exited).toBe(130);
    await client.end();
  });

  it('requested during the start is obeyed', async () => {
    const server = startBuiltServer(folder.env());
    while (!findPostgres(folder.path)) await sleep(10);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(findPostgres(folder.path)).toBeUndefined();
  });
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: findPostgres(folder.path)?.port ?? 0,
    user: 'pothi',
    password: readFileSync(join(folder.path, 'postgres/password'), 'utf8'),
    database: 'pothi',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
