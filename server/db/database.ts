import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import pg from 'pg';
import { restrictDataFolder } from '#server/data-folder.ts';
import type { Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import type { Database } from './schema.ts';

const MIN_VERSION = 15;

export interface OpenDatabase {
  url: string;
  db: Kysely<Database>;
  /** For reads that may lag a little: the replicas if there are any, else the same as db. */
  readDb: Kysely<Database>;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** True for a server: a data folder has at most one. A command uses the running database, or starts it for itself. */
  exclusive: boolean;
  warn?: (message: string) => void;
}

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseReplicaUrls' | 'databasePoolSize'>;

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
  const pool = createPool(url, poolOptions);
  const db = createKysely(pool);
  const replicas = settings.databaseReplicaUrls.map((replicaUrl) => createPool(replicaUrl, poolOptions));
  const readDb =
    replicas.length > 0
      ? new Kysely<Database>({ dialect: new PostgresDialect({ pool: replicaPool(replicas, pool) }) })
      : db;

  const close = async () => {
    await db.destroy();
    await Promise.all([pool, ...replicas].filter((each) => !each.ending).map((each) => each.end()));
    await embedded?.close();
  };
  try {
    await checkVersion(pool);
  } catch (error) {
    await close();
    throw error instanceof StartError ? error : new StartError(connectionErrorMessage(url, error));
  }
  return { url, db, readDb, pool, close };
}

export interface PoolOptions {
  size: number;
  /** In milliseconds; 0 for none. */
  statementTimeout: number;
  warn?: ((message: string) => void) | undefined;
}

export function createPool(url: string, { size, statementTimeout, warn }: PoolOptions): pg.Pool {
  const types = new pg.TypeOverrides();
  // int8 and numeric are text by default. Ours are counts and sums, far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name: 'pothi',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout * 2,
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => warn?.(`A database connection broke: ${error.message}`));
  // One that breaks while in use rejects its query; this listener only prevents the process from exiting.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createKysely(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Round robin over the replicas. Skips a replica that cannot be reached; falls back to the primary when none can. */
function replicaPool(replicas: pg.Pool[], primary: pg.Pool): PostgresPool {
  let next = 0;
  return {
    async connect() {
      next = (next + 1) % replicas.length;
      const candidates = [...replicas.slice(next), ...replicas.slice(0, next)];
      for (const replica of candidates) {
        try {
          return await replica.connect();
        } catch {
          // Try the next one.
        }
      }
      return primary.connect();
    },
    // Whoever created the pools ends them.
    end: () => Promise.resolve(),
  };
}

/** Throws when the database does not answer. */
export const pingDatabase = async (db: Kysely<Database>): Promise<void> => {
  await sql`select 1`.execute(db);
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
