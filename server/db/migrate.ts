import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as query, type Kysely } from 'kysely';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database } from './schema.ts';

export interface Migration {
  /** The file's name without `.sql`. Migrations are applied in the order of their names. */
  name: string;
  sql: string;
}

export interface MigrateOptions {
  /** How long a statement waits for a lock. A waiting `alter table` blocks every later reader of the table. */
  lockTimeoutMs?: number;
  maxAttempts?: number;
  retryDelayMs?: number;
  warn?: ((message: string) => void) | undefined;
}

/** Statements outside a transaction block no readers while they wait, only each other: they may wait longer. */
const LOCK_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_WITHOUT_TRANSACTION_MS = 60_000;
const MAX_ATTEMPTS = 10;
const RETRY_DELAY_MS = 3000;

const LOCK_POLL_MS = 250;

const LOCK_NOT_AVAILABLE = '55P03';

/** First line of a migration that cannot run in a transaction, such as `create index concurrently`. */
const NO_TRANSACTION = /^-- no transaction\b/;

// Vite bundles the files, so the build does not need the source tree.
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

const bundledMigrations: Migration[] = Object.entries(files).map(([path, sql]) => ({
  name: path.replace(/^.*\/|\.sql$/g, ''),
  sql,
}));

/** Whether the database has all migrations of this version, and perhaps newer ones. Throws when it does not answer. */
export const isMigrated = async (db: Kysely<Database>): Promise<boolean> => {
  const names = bundledMigrations.map(({ name }) => name);
  const { rows } = await query<{ count: number }>`
    select count(*) from migrations where name = any(${names})`.execute(db);
  return rows[0]?.count === names.length;
};

/** Applies the migrations that are missing, in order, one process at a time. Returns their names. */
export async function migrate(
  pool: pg.Pool,
  migrations: Migration[] = bundledMigrations,
  options: MigrateOptions = {},
): Promise<string[]> {
  const sorted = migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  // The lock belongs to a transaction, not to a connection: a pooler between here and the database may share those.
  const lock = await pool.connect();
  const client = await pool.connect();
  try {
    await lock.query('begin');
    await lock.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await waitForLock(lock);
    const applied = await readApplied(client);
    checkHistory(sorted, applied);
    const pending = sorted.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await applyWithRetry(client, migration, options);
    return pending.map(({ name }) => name);
  } finally {
    // Closes the connections, which releases the lock and drops the changed timeouts.
    client.release(true);
    lock.release(true);
  }
}

/**
 * Asks again and again: a statement that waits has a snapshot, and `create index concurrently` waits for all of those. A
 * statement with parameters would keep its snapshot until the next one.
 */
async function waitForLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.migrations}) as taken`,
    );
    if (rows[0]?.taken) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function readApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function checkHistory(migrations: Migration[], applied: Map<string, string>): void {
  const checksums = new Map(migrations.map((migration) => [migration.name, checksumOf(migration)]));
  for (const [name, checksum] of applied) {
    if (!checksums.has(name)) {
      throw new StartError(
        `The database is newer than this Pothi: it has the migration ${name}, which this version does not have; start a newer version.`,
      );
    }
    if (checksums.get(name) !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it had been applied; put the file back and make a new migration.`,
      );
    }
  }
}

async function applyWithRetry(client: pg.PoolClient, migration: Migration, options: MigrateOptions): Promise<void> {
  const isTransactional = !NO_TRANSACTION.test(migration.sql);
  const {
    lockTimeoutMs = isTransactional ? LOCK_TIMEOUT_MS : LOCK_TIMEOUT_WITHOUT_TRANSACTION_MS,
    maxAttempts = MAX_ATTEMPTS,
    retryDelayMs = RETRY_DELAY_MS,
    warn,
  } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (isTransactional ? applyInTransaction : applyWithoutTransaction)(client, migration, lockTimeoutMs);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) {
        throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
      if (attempt === maxAttempts) throw new StartError(lockMessage(migration, maxAttempts, lockTimeoutMs));
      warn?.(`The migration ${migration.name} waits for a lock that another connection holds; trying again.`);
      await sleep(retryDelayMs);
    }
  }
}

const lockMessage = ({ name }: Migration, attempts: number, timeoutMs: number): string =>
  `The migration ${name} could not lock what it changes: ${attempts} attempts of ${timeoutMs / 1000} s each. Another ` +
  'connection to the database holds a lock (pg_stat_activity and pg_locks show which); end it and start again.';

async function applyInTransaction(client: pg.PoolClient, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('begin');
  await client.query(`set local statement_timeout = 0; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    await client.query(migration.sql);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** One statement at a time: PostgreSQL runs several in one message as a transaction. Each ends at the end of a line. */
async function applyWithoutTransaction(
  client: pg.PoolClient,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  // The only statements that need a connection of their own; the manual says to run them without a pooler.
  await client.query(`set statement_timeout = 0; set lock_timeout = ${lockTimeoutMs}`);
  const statements = migration.sql
    .split(/;[ \t]*(?:\r?\n|$)/)
    .filter((text) => text.replaceAll(/--.*/g, '').trim() !== '');
  for (const statement of statements) await client.query(statement);
  await recordMigration(client, migration);
}

async function recordMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [
    migration.name,
    checksumOf(migration),
  ]);
}

/** Ignores line endings: a checkout on Windows is not a change. */
function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
