import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { restrictDataFolder } from '#server/data-folder.ts';
import type { Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import { createReadSources, primaryOnly, type ReadSources, type Replica } from './read-sources.ts';
import { UNKNOWN_REPLICA } from './replica-state.ts';
import type { Database } from './schema.ts';
import { watchDatabases, type WatchedReplica } from './watch-databases.ts';

const MIN_VERSION = 15;

export interface OpenDatabase {
  url: string;
  db: Kysely<Database>;
  /** For reads that may lag a little: the replicas if there are any, else the same as db. */
  reads: ReadSources;
  pool: pg.Pool;
  replicas: WatchedReplica[];
  close(): Promise<void>;
}

export interface OpenOptions {
  /** True for a server: a data folder has at most one. A command uses the running database, or starts it for itself. */
  exclusive: boolean;
  warn?: (message: string) => void;
}

type DatabaseSettings = Pick<
  Settings,
  'dataDir' | 'databaseUrl' | 'databaseReplicaUrls' | 'databasePoolSize' | 'replicaMaxLagMs'
>;

/** Connects to the PostgreSQL of the settings; without one, runs the embedded one in the data folder. */
export async function openDatabase(settings: DatabaseSettings, options: OpenOptions): Promise<OpenDatabase> {
  // The embedded database does it too, as soon as it is known who runs it.
  if (settings.databaseUrl) await restrictDataFolder(settings.dataDir, { warn: options.warn });
  const embedded = settings.databaseUrl
    ? undefined
    : await openEmbedded({ dataDir: settings.dataDir, exclusive: options.exclusive, warn: options.warn });
  const url = settings.databaseUrl ?? embedded?.url ?? '';
  const poolOptions: PoolOptions = {
    size: settings.databasePoolSize,
    // No visitor waits longer; a command may write a whole corpus.
    statementTimeout: options.exclusive ? 30_000 : 0,
    warn: options.warn,
  };
  const primary = openPool(url, poolOptions);
  const { pool } = primary;
  const db = createKysely(pool);
  const replicas = settings.databaseReplicaUrls.map((replicaUrl, index): WatchedReplica => ({
    ...openPool(replicaUrl, poolOptions),
    name: new URL(replicaUrl).host || `${index + 1}`,
    state: UNKNOWN_REPLICA,
  }));
  let reads = primaryOnly(db);
  let stopWatching = () => Promise.resolve();

  const close = async () => {
    await stopWatching();
    // Those of a replica that does not answer would never end.
    for (const replica of replicas) if (!replica.state.isUsable) replica.destroySockets();
    await db.destroy();
    await Promise.all(
      [pool, ...replicas.map((each) => each.pool)].filter(({ ending }) => !ending).map((each) => each.end()),
    );
    await embedded?.close();
  };
  try {
    await checkVersion(pool);
    // A command ends soon; the embedded database is on this machine and has a watch of its own.
    if (settings.databaseUrl && options.exclusive) {
      const watch = await watchDatabases({ primary, replicas, maxLagMs: settings.replicaMaxLagMs, warn: options.warn });
      stopWatching = watch.stop;
      if (replicas.length > 0)
        reads = createReadSources(
          db,
          replicas.map((each) => readReplica(each, watch.lose)),
        );
    }
  } catch (error) {
    await close();
    throw error instanceof StartError ? error : new StartError(connectionErrorMessage(url, error));
  }
  return { url, db, reads, pool, replicas, close };
}

const readReplica = (replica: WatchedReplica, lose: (replica: WatchedReplica) => void): Replica => ({
  db: createKysely(replica.pool),
  isPrimary: false,
  isUsable: () => replica.state.isUsable,
  position: () => replica.state.position,
  load: () => replica.pool.totalCount - replica.pool.idleCount + replica.pool.waitingCount,
  reportLost: () => lose(replica),
});

export interface PoolOptions {
  size: number;
  /** In milliseconds; 0 for none. */
  statementTimeout: number;
  /** After so many milliseconds without an answer a connection is given up. */
  queryTimeout?: number;
  warn?: ((message: string) => void) | undefined;
}

/** A pool whose connections can be given up at once, also while they hang. */
export type ConnectionPool = { url: string; pool: pg.Pool; destroySockets(): void };

export const createPool = (url: string, options: PoolOptions): pg.Pool => openPool(url, options).pool;

export function openPool(url: string, { size, statementTimeout, queryTimeout, warn }: PoolOptions): ConnectionPool {
  const sockets = new Set<Socket>();
  const openSocket = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket));
  };
  const types = new pg.TypeOverrides();
  // int8 and numeric are text by default. Ours are counts and sums, far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    stream: openSocket,
    application_name: 'pothi',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    ...(queryTimeout ? { query_timeout: queryTimeout } : {}),
    idle_in_transaction_session_timeout: statementTimeout * 2,
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => warn?.(`A database connection broke: ${error.message}`));
  // One that breaks while in use rejects its query; this listener only prevents the process from exiting.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { url, pool, destroySockets: () => sockets.forEach((socket) => socket.destroy()) };
}

export function createKysely(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Up to where the primary has written. */
export const readWalPosition = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
};

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= MIN_VERSION) return;
  throw new StartError(`The database is PostgreSQL ${version}; Pothi needs ${MIN_VERSION} or newer.`);
}

/** Without the user's name and password, which are part of the URL. */
function connectionErrorMessage(url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'the host name could not be looked up',
    ETIMEDOUT: 'it did not answer in time',
    '28P01': 'it refuses the name or password',
    '28000': 'it refuses the name or password',
    '3D000': 'it has no database of that name',
  };
  return `The database at ${host || 'the local host'}${pathname} cannot be used: ${reasons[code] ?? message}.`;
}
