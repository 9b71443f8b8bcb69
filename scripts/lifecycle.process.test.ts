import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from './prepare.mjs';
import { freePort } from './free-port.ts';
import { endAll, isGone, postgresOf, startBuilt, startProcess } from './server-process.ts';

let dataDir: string;
let port: number;
const env = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir, PORT: String(port), ...more });
const answers = async (address: string) => (await fetch(`${address}/readyz`)).status;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await mkdtemp(join(tmpdir(), 'pothi-lifecycle-'));
  port = await freePort();
});
afterEach(async () => {
  await endAll();
  const left = postgresOf(dataDir);
  if (!left) return;
  process.kill(left.pid, 'SIGINT');
  await isGone(left.pid);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('a start that cannot succeed says why in one sentence and leaves nothing', () => {
  const expectSentence = async (run: ReturnType<typeof startBuilt>, sentence: RegExp) => {
    expect(await run.ended).toBe(1);
    expect(run.stderr().trim()).toMatch(sentence);
    expect(run.stderr().trim().split('\n')).toHaveLength(1);
    expect(run.stdout()).not.toContain('ready');
  };

  it('when a setting is wrong', async () => {
    await expectSentence(startBuilt(env({ PORT: 'eighty' })), /^The setting PORT must be a whole number/);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('when the data folder cannot be written to', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    await expectSentence(startBuilt(env({ DATA_DIR: file })), /^The data folder .*a-file cannot be written to/);
  });

  it('when the database cannot be reached, and without its password', async () => {
    const run = startBuilt(env({ DATABASE_URL: `postgres://pothi:secret@127.0.0.1:${await freePort()}/texts` }));
    await expectSentence(run, /^The database at 127\.0\.0\.1:\d+\/texts cannot be used: nothing answers there\.$/);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('when the port is taken', async () => {
    const other = createServer().listen(port, 'localhost');
    await once(other, 'listening');
    await expectSentence(startBuilt(env()), new RegExp(`^Port ${port} is already in use`));
    expect(postgresOf(dataDir)).toBeUndefined();
    other.close();
  });

  it('when another copy runs on the same data folder, which is not disturbed', async () => {
    const first = startBuilt(env());
    const address = await first.ready;
    const postgres = postgresOf(dataDir);
    const second = startBuilt(env({ PORT: String(await freePort()) }));
    await expectSentence(second, /^Pothi is already running on this data folder \(.*, process \d+\)\.$/);
    expect(second.stderr()).toContain(`process ${first.pid}`);
    expect(await answers(address)).toBe(200);
    expect(postgresOf(dataDir)).toEqual(postgres);
  });
});

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s ends the server and its PostgreSQL with code 0',
    async (signal) => {
      const server = startBuilt(env());
      await server.ready;
      const postgres = postgresOf(dataDir)?.pid ?? 0;
      server.child.kill(signal);
      expect(await server.ended).toBe(0);
      expect(await isGone(postgres, 1)).toBe(true);
      expect(postgresOf(dataDir)).toBeUndefined();
      expect(server.stderr()).toBe('');
    },
  );

  it.each([
    ['finishes the requests that are open', ['SIGTERM']],
    ['by one Ctrl-C, which npm passes on and so arrives twice, finishes them as well', ['SIGINT', 'SIGINT']],
  ] as const)('%s', async (_title, signals) => {
    const server = startBuilt(env());
    const address = await server.ready;
    const client = await connect();
    await client.query('begin; lock table collections in access exclusive mode');
    const answer = fetch(`${address}/api/v1/collections`);
    await sleep(500);
    for (const signal of signals) {
      server.child.kill(signal);
      await sleep(50);
    }
    await sleep(500);
    await client.query('commit');
    await client.end();
    expect((await answer).status).toBe(200);
    expect(await server.ended).toBe(0);
  });

  it('asked for twice does not wait', async () => {
    const server = startBuilt(env());
    const address = await server.ready;
    const client = await connect();
    await client.query('begin; lock table collections in access exclusive mode');
    fetch(`${address}/api/v1/collections`).catch(() => undefined);
    await sleep(500);
    server.child.kill('SIGINT');
    await sleep(1000);
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(130);
    await client.end();
  });

  it('asked for during the start is obeyed', async () => {
    const server = startBuilt(env());
    while (!postgresOf(dataDir)) await sleep(10);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(postgresOf(dataDir)).toBeUndefined();
  });
});

describe('a recovery', () => {
  it('takes over the PostgreSQL that a killed server left', async () => {
    const killed = startBuilt(env());
    await killed.ready;
    const left = postgresOf(dataDir);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const server = startBuilt(env());
    expect(await answers(await server.ready)).toBe(200);
    expect(postgresOf(dataDir)).toEqual(left);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await isGone(left?.pid ?? 0)).toBe(true);
  });

  it('starts PostgreSQL anew when that was killed as well', async () => {
    const killed = startBuilt(env());
    await killed.ready;
    killed.child.kill('SIGKILL');
    process.kill(postgresOf(dataDir)?.pid ?? 0, 'SIGKILL');
    await killed.ended;
    expect(await answers(await startBuilt(env()).ready)).toBe(200);
  });

  it('does not mistake a stranger for PostgreSQL, whose number an old pid file gives', async () => {
    const first = startBuilt(env());
    await first.ready;
    const file = join(dataDir, 'postgres/data/postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    first.child.kill('SIGTERM');
    await first.ended;
    // PostgreSQL passes over the processes of other users by itself, so the stranger is one of its own user.
    const { uid, gid } = statSync(dirname(file));
    const stranger = spawn('sleep', ['60'], { cwd: '/', ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
    await writeFile(file, [String(stranger.pid), ...lines.slice(1)].join('\n'));
    expect(await answers(await startBuilt(env()).ready)).toBe(200);
    expect(postgresOf(dataDir)?.pid).not.toBe(stranger.pid);
    stranger.kill();
  });

  it('brings back a PostgreSQL that dies under a running server', async () => {
    const address = await startBuilt(env()).ready;
    const before = postgresOf(dataDir)?.pid ?? 0;
    process.kill(before, 'SIGKILL');
    await isGone(before);
    await expect.poll(() => answers(address), { timeout: 20_000, interval: 200 }).toBe(200);
    expect(postgresOf(dataDir)?.pid).not.toBe(before);
  });
});

describe('npm start', () => {
  const npm = (more: Record<string, string> = {}) => startProcess(['npm', 'start'], env(more));

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and leaves no process', async (signal) => {
    const server = npm();
    await server.ready;
    const postgres = postgresOf(dataDir)?.pid ?? 0;
    server.child.kill(signal);
    await server.ended;
    expect(await isGone(postgres)).toBe(true);
    expect(await isServerGone()).toBe(true);
  });

  it('ends at Ctrl-C, which reaches every process of the terminal', async () => {
    const server = npm();
    await server.ready;
    process.kill(-server.pid, 'SIGINT');
    await server.ended;
    await expect.poll(() => postgresOf(dataDir), { timeout: 10_000 }).toBeUndefined();
    expect(await isServerGone()).toBe(true);
  });

  it('leaves no server behind when npm itself is killed', async () => {
    const server = npm();
    await server.ready;
    server.child.kill('SIGKILL');
    await server.ended;
    expect(await answers(await npm().ready)).toBe(200);
  });

  it('passes the exit code on', async () => {
    expect(await npm({ PORT: 'eighty' }).ended).toBe(1);
  });
});

async function isServerGone(): Promise<boolean> {
  for (let waited = 0; waited < 100; waited += 1) {
    const answered = await fetch(`http://localhost:${port}/healthz`).catch(() => undefined);
    if (!answered) return true;
    await sleep(100);
  }
  return false;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postgresOf(dataDir)?.port ?? 0,
    user: 'pothi',
    password: readFileSync(join(dataDir, 'postgres/password'), 'utf8'),
    database: 'pothi',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
