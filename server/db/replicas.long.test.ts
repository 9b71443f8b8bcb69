import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, readWalPosition, type OpenDatabase } from './database.ts';
import { startBlackHoleProxy, startReplicatedDatabase } from './testing-replica.ts';
import { parseWalPosition } from './wal-position.ts';

/** Real streaming replication, with a proxy before the replica that swallows everything when it is cut. */
let servers: Awaited<ReturnType<typeof startReplicatedDatabase>>;
let proxy: Awaited<ReturnType<typeof startBlackHoleProxy>>;
let database: OpenDatabase;
const warnings: string[] = [];

beforeAll(async () => {
  servers = await startReplicatedDatabase();
  proxy = await startBlackHoleProxy(servers.replicaUrl);
  database = await openDatabase(
    {
      dataDir: '/nowhere',
      databaseUrl: servers.primaryUrl,
      databaseReplicaUrls: [proxy.url],
      databasePoolSize: 3,
      replicaMaxLagMs: 2000,
    },
    { exclusive: true, warn: (message) => message.startsWith('The replica') && warnings.push(message) },
  );
  await until(() => database.reads.hasUsableReplica());
});
afterAll(async () => {
  await database?.close();
  proxy?.close();
  await servers?.close();
});

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (let waited = 0; !(await isTrue()); waited += 1) {
    if (waited > 200) throw new Error('it never happened');
    await sleep(100);
  }
};

/** Which database answers a read. */
const whoAnswers = (since?: bigint) =>
  database.reads.read(since, async ({ db }) => {
    const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db);
    return rows[0]?.is_replica ? 'replica' : 'primary';
  });

const onPrimary = (statement: string) => sql.raw(statement).execute(database.db);
const onReplica = (statement: string) => database.replicas[0]?.pool.query(statement);

it('reads from the replica, and from the primary what was written since', async () => {
  expect(await whoAnswers()).toBe('replica');
  await onPrimary('create table if not exists written (n int)');
  await onReplica('select pg_wal_replay_pause()');
  await onPrimary('insert into written values (1)');
  const written = parseWalPosition(await readWalPosition(database.db));
  expect(await whoAnswers()).toBe('replica');
  expect(await whoAnswers(written)).toBe('primary');
  await onReplica('select pg_wal_replay_resume()');
  await until(async () => (await whoAnswers(written)) === 'replica');
});

it('does not read from a replica that is too far behind', async () => {
  await onReplica('select pg_wal_replay_pause()');
  await onPrimary('insert into written values (2)');
  await until(async () => (await whoAnswers()) === 'primary');
  await onReplica('select pg_wal_replay_resume()');
  await until(async () => (await whoAnswers()) === 'replica');
  expect(warnings.at(-2)).toContain('too far behind');
});

it('does not take a busy replica for a dead one, and does not send its reads to the primary', async () => {
  const sleeping = Array.from({ length: 6 }, () =>
    database.reads.read(undefined, async ({ db, isPrimary }) => {
      await sql`select pg_sleep(1.5)`.execute(db);
      return isPrimary;
    }),
  );
  await sleep(500);
  expect(database.replicas[0]?.pool.waitingCount).toBe(3);
  expect(database.reads.hasUsableReplica()).toBe(true);
  expect(await Promise.all(sleeping)).toEqual([false, false, false, false, false, false]);
  expect(database.reads.hasUsableReplica()).toBe(true);
});

it('wakes reads that hang in a replica that is cut off, remembers it, and takes it back', async () => {
  proxy.cut();
  expect(await whoAnswers()).toBe('primary');
  expect(database.reads.hasUsableReplica()).toBe(false);
  // Nothing is sent to it now: its pool opens no connection.
  await Promise.all(Array.from({ length: 20 }, () => whoAnswers()));
  expect(database.replicas[0]?.pool.totalCount).toBe(0);
  proxy.restore();
  await until(async () => (await whoAnswers()) === 'replica');
  expect(warnings.at(-2)).toContain('does not answer');
});
