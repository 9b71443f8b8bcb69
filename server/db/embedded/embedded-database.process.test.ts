import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

async function queryValue(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return (rows as unknown[][])[0]?.[0];
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  it('is created once even when two servers start for the first time at once, and one of them is refused', async () => {
    const starts = await Promise.allSettled([open(true), open(true)]);
    const refused = starts.find((start) => start.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/Pothi is already running on this data folder/);
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
    expect(isRunning()).toBe(false);
  });

  it('stops without an error when its log is gone', async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    process.on('uncaughtException', onError);
    const database = await open(true);
    await rm(join(dataDir, 'postgres/log'));
    await database.close();
    await sleep(500);
    process.off('uncaughtException', onError);
    expect(errors).toEqual([]);
  });

  it('sorts and folds Unicode the same way on every machine', async () => {
    const database = await open(true);
    expect(await queryValue(database.url, 'show server_encoding')).toBe('UTF8');
    expect(await queryValue(database.url, `select lower('ŚĀṂ')`)).toBe('śāṃ');
    expect(
      await queryValue(database.url, `select string_agg(x, '' order by x) from unnest('{b,A,a,B}'::text[]) x`),
    ).toBe('ABab');
    await database.close();
  });

  it('listens on this machine only, and refuses a wrong password', async () => {
    const database = await open(true);
    expect(await queryValue(database.url, 'show listen_addresses')).toBe('127.0.0.1');
    const password = await readFile(join(dataDir, 'postgres/password'), 'utf8');
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
    const withoutPassword = database.url.replace(password, 'guess');
    await expect(queryValue(withoutPassword, 'select 1')).rejects.toThrow(/password authentication failed/);
    await database.close();
  });

  it('does not log the row that an error is about', async () => {
    const database = await open(true);
    const twice = `create temporary table people (email text primary key);
      insert into people select 'logged' || '@example.org' from generate_series(1, 2)`;
    await expect(queryValue(database.url, twice)).rejects.toThrow(/duplicate key/);
    await database.close();
    const log = await readFile(join(dataDir, 'postgres/log'), 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('logged@example.org');
  });

  it('is shared by a command while a server runs, and stopped by whoever closes last', async () => {
    const server = await open(true);
    const command = await open(false);
    expect(command.url).toBe(server.url);
    await server.close();
    expect(await queryValue(command.url, 'select 1')).toBe(1);
    await command.close();
    expect(isRunning()).toBe(false);
  });

  it('is started and stopped by a command when no server runs', async () => {
    const command = await open(false);
    expect(isRunning()).toBe(true);
    await command.close();
    expect(isRunning()).toBe(false);
  });

  it('is not stopped by two who close at once while a third still uses it', async () => {
    const [one, two, three] = [await open(true), await open(false), await open(false)];
    await Promise.all([one.close(), two.close()]);
    expect(await queryValue(three.url, 'select 1')).toBe(1);
    await three.close();
    expect(isRunning()).toBe(false);
  });

  it('leaves no temporary files behind', async () => {
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['data', 'log', 'password']);
  });
});

describe('an open database', () => {
  it('returns counts as numbers', async () => {
    const settings = {
      dataDir,
      databaseUrl: undefined,
      databaseReplicaUrls: [],
      databasePoolSize: 2,
      replicaMaxLagMs: 5000,
    };
    const database = await openDatabase(settings, { exclusive: true });
    const { rows } = await database.pool.query('select count(*) as count, sum(n) as sum from generate_series(1, 3) n');
    expect(rows).toEqual([{ count: 3, sum: 6 }]);
    await database.close();
  });

  it('by URL is only connected to, and reads from the primary while no replica answers', async () => {
    const embedded = await open(true);
    const unreachable = 'postgres://pothi:x@127.0.0.1:1/pothi';
    const settings = {
      dataDir: '/nowhere',
      databaseUrl: embedded.url,
      databaseReplicaUrls: [unreachable],
      databasePoolSize: 2,
      replicaMaxLagMs: 5000,
    };
    const database = await openDatabase(settings, { exclusive: true });
    const second = await openDatabase(settings, { exclusive: true });
    expect(await database.reads.read(undefined, ({ db }) => db.introspection.getTables())).toEqual([]);
    await second.close();
    await database.close();
    expect(isRunning()).toBe(true);
    await embedded.close();
  });
});
