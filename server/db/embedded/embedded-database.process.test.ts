import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { openEmbedded } from './embedded-database.ts';
import { readPidFile, stopPostmaster } from './postmaster.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pothi-embedded-'));
});
afterEach(() => stopPostmaster(join(dataDir, 'postgres/data')));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const open = (exclusive: boolean) => openEmbedded({ dataDir, exclusive, durable: false });
const isRunning = () => readPidFile(join(dataDir, 'postgres/data')) !== undefined;

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return (rows as unknown[][])[0]?.[0];
}

describe('our own PostgreSQL', () => {
  it('is made once even when two first starts come together, and one of them is the server', async () => {
    const starts = await Promise.allSettled([open(true), open(true)]);
    const refused = starts.find((start) => start.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/Pothi is already running on this data folder/);
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
    expect(isRunning()).toBe(false);
  });

  it('keeps Unicode in an order that is the same on every machine', async () => {
    const database = await open(true);
    expect(await ask(database.url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(database.url, `select lower('ŚĀṂ')`)).toBe('śāṃ');
    expect(await ask(database.url, `select string_agg(x, '' order by x) from unnest('{b,A,a,B}'::text[]) x`)).toBe(
      'ABab',
    );
    await database.close();
  });

  it('listens on this machine only, and opens to nobody without the password', async () => {
    const database = await open(true);
    expect(await ask(database.url, 'show listen_addresses')).toBe('127.0.0.1');
    const password = await readFile(join(dataDir, 'postgres/password'), 'utf8');
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
    const withoutPassword = database.url.replace(password, 'guess');
    await expect(ask(withoutPassword, 'select 1')).rejects.toThrow(/password authentication failed/);
    await database.close();
  });

  it('is joined by a command while a server runs, and stopped by whoever leaves last', async () => {
    const server = await open(true);
    const command = await open(false);
    expect(command.url).toBe(server.url);
    await server.close();
    expect(await ask(command.url, 'select 1')).toBe(1);
    await command.close();
    expect(isRunning()).toBe(false);
  });

  it('is started and stopped by a command when no server runs', async () => {
    const command = await open(false);
    expect(isRunning()).toBe(true);
    await command.close();
    expect(isRunning()).toBe(false);
  });

  it('is not stopped by two who leave together while a third stays', async () => {
    const [one, two, three] = [await open(true), await open(false), await open(false)];
    await Promise.all([one.close(), two.close()]);
    expect(await ask(three.url, 'select 1')).toBe(1);
    await three.close();
    expect(isRunning()).toBe(false);
  });

  it('leaves nothing half made behind', async () => {
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['data', 'log', 'password']);
  });
});

describe('an open database', () => {
  it('gives counts as numbers', async () => {
    const settings = { dataDir, databaseUrl: undefined, databaseReplicaUrls: [], databasePoolSize: 2 };
    const database = await openDatabase(settings, { exclusive: true });
    const { rows } = await database.pool.query('select count(*) as count, sum(n) as sum from generate_series(1, 3) n');
    expect(rows).toEqual([{ count: 3, sum: 6 }]);
    await database.close();
  });

  it('by address is only connected to, and reads from a replica, or from the primary while no replica answers', async () => {
    const embedded = await open(true);
    const gone = 'postgres://pothi:x@127.0.0.1:1/pothi';
    const settings = {
      dataDir: '/nowhere',
      databaseUrl: embedded.url,
      databaseReplicaUrls: [gone],
      databasePoolSize: 2,
    };
    const database = await openDatabase(settings, { exclusive: true });
    const again = await openDatabase(settings, { exclusive: true });
    expect(await database.readDb.introspection.getTables()).toEqual([]);
    await again.close();
    await database.close();
    expect(isRunning()).toBe(true);
    await embedded.close();
  });
});
