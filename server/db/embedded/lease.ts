import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EMBEDDED_LOCKS } from '#server/db/advisory-locks.ts';
import { StartError } from '#server/start-error.ts';

/*
 * The users of an embedded database are registered as advisory locks in that database. A lock ends with its connection,
 * so a killed server leaves none behind.
 */

/** How long to wait for a server that is just stopping before it counts as running. */
const SERVER_STOP_TIMEOUT_MS = 4000;

export interface Lease {
  client: pg.Client;
  /** Gives the lease up. True for the last user of the database: nobody can join any more, and it should be stopped. */
  leave(): Promise<boolean>;
}

/**
 * Joins the users of the database, for an exclusive one as the only server. Undefined when the database was just being
 * stopped by its last user: begin again then.
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
    if (!(await holds(client, 'pg_try_advisory_lock_shared', EMBEDDED_LOCKS.users)))
      throw new Error('the database is being stopped');
  } catch (error) {
    await client.end().catch(() => undefined);
    if ((error as { code?: string }).code === '28P01') {
      throw new StartError(`The database in ${dataDir} does not take the password that is kept beside it.`);
    }
    return undefined;
  }
  if (exclusive && !(await becomeServer(client))) {
    const holder = await serverProcess(client);
    await client.end();
    throw new StartError(`Pothi is already running on this data folder (${dataDir}${holder}).`);
  }
  return { client, leave: () => leave(client) };
}

async function becomeServer(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + SERVER_STOP_TIMEOUT_MS;
  while (!(await holds(client, 'pg_try_advisory_lock', EMBEDDED_LOCKS.server))) {
    if (Date.now() > deadline) return false;
    await sleep(100);
  }
  return true;
}

async function leave(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_all()');
    if (await holds(client, 'pg_try_advisory_lock', EMBEDDED_LOCKS.users)) return true;
    await client.end();
  } catch {
    // The connection is gone, and the lease with it.
  }
  return false;
}

async function holds(client: pg.Client, lock: string, key: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select ${lock}($1, $2) as held`, [...key]);
  return rows[0]?.held === true;
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
