import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EMBEDDED_LOCKS } from '#server/db/advisory-locks.ts';
import { StartError } from '#server/start-error.ts';

/*
 * The processes that use an embedded database hold advisory locks in it. A lock ends with its connection, so a killed
 * server leaves none behind.
 */

/** How long to wait for a server that is just stopping before it counts as running. */
const SERVER_STOP_TIMEOUT_MS = 4000;

export interface Lease {
  client: pg.Client;
  /** Returns true for the last user of the database: then nobody can take a lease any more, and it should be stopped. */
  release(): Promise<boolean>;
}

/**
 * Registers this process as a user of the database, an exclusive one as its only server. Undefined when its last user
 * is just stopping the database: try again then.
 */
export async function takeLease(url: string, exclusive: boolean, dataDir: string): Promise<Lease | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `pothi ${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A lost connection is noticed by its 'end'; without a listener the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (!(await tryLock(client, 'pg_try_advisory_lock_shared', EMBEDDED_LOCKS.users)))
      throw new Error('the database is being stopped');
  } catch (error) {
    await client.end().catch(() => undefined);
    if ((error as { code?: string }).code === '28P01') {
      throw new StartError(`The database in ${dataDir} does not accept the password that is stored beside it.`);
    }
    return undefined;
  }
  if (exclusive && !(await becomeServer(client))) {
    const runningProcess = await serverProcess(client);
    await client.end();
    throw new StartError(`Pothi is already running on this data folder (${dataDir}${runningProcess}).`);
  }
  return { client, release: () => release(client) };
}

async function becomeServer(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + SERVER_STOP_TIMEOUT_MS;
  while (!(await tryLock(client, 'pg_try_advisory_lock', EMBEDDED_LOCKS.server))) {
    if (Date.now() > deadline) return false;
    await sleep(100);
  }
  return true;
}

async function release(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_all()');
    if (await tryLock(client, 'pg_try_advisory_lock', EMBEDDED_LOCKS.users)) return true;
    await client.end();
  } catch {
    // The connection is gone, and the lease with it.
  }
  return false;
}

async function tryLock(client: pg.Client, lockFunction: string, key: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(`select ${lockFunction}($1, $2) as is_locked`, [...key]);
  return rows[0]?.is_locked === true;
}

async function serverProcess(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [...EMBEDDED_LOCKS.server],
  );
  const pid = /^pothi (\d+)$/.exec(rows[0]?.application_name ?? '')?.[1];
  return pid ? `, process ${pid}` : '';
}
