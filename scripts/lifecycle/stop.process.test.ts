import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { waitForExit, findPostgres, startBuiltServer, startProcess } from '../server-process.ts';
import { readinessStatus, createDataFolder } from './data-folder.ts';

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

describe('npm start', () => {
  const npm = (more: Record<string, string> = {}) => startProcess(['npm', 'start'], folder.env(more));

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and leaves no process', async (signal) => {
    const server = npm();
    await server.ready;
    const postgres = findPostgres(folder.path)?.pid ?? 0;
    server.child.kill(signal);
    await server.exited;
    expect(await waitForExit(postgres)).toBe(true);
    expect(await isServerGone()).toBe(true);
  });

  it('ends at Ctrl-C, which reaches every process of the terminal', async () => {
    const server = npm();
    await server.ready;
    process.kill(-server.pid, 'SIGINT');
    await server.exited;
    await expect.poll(() => findPostgres(folder.path), { timeout: 10_000 }).toBeUndefined();
    expect(await isServerGone()).toBe(true);
  });

  it('leaves no server running when npm itself is killed', async () => {
    const server = npm();
    await server.ready;
    server.child.kill('SIGKILL');
    await server.exited;
    const ready = await npm().ready;
    await expect.poll(() => readinessStatus(ready), { timeout: 20_000 }).toBe(200);
  });

  it('passes the exit code on', async () => {
    expect(await npm({ PORT: 'eighty' }).exited).toBe(1);
  });
});

async function isServerGone(): Promise<boolean> {
  for (let waited = 0; waited < 100; waited += 1) {
    const response = await fetch(`http://localhost:${folder.port}/healthz`).catch(() => undefined);
    if (!response) return true;
    await sleep(100);
  }
  return false;
}

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
