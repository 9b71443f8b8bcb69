import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

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

const LOCK_NOT_AVAILABLE = '55P03';

/** First line of a migration that cannot run in a transaction, such as `create index concurrently`. */
const NO_TRANSACTION = /^-- no transaction\b/;

// Vite bundles the files, so the build does not need the source tree.
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

const bundledMigrations: Migration[] = Object.entries(files).map(([path, sql]) => ({
  name: path.replace(/^.*\/|\.sql$/g, ''),
  sql,
}));

/** Applies the migrations that are missing, in order, one process at a time. Returns their names. */
export async function migrate(
  pool: pg.Pool,
  migrations: Migration[] = bundledMigrations,
  options: MigrateOptions = {},
): Promise<string[]> {
  const sorted = migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    const applied = await readApplied(client);
    checkHistory(sorted, applied);
    const pending = sorted.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await applyWithRetry(client, migration, options);
    return pending.map(({ name }) => name);
  } finally {
    // Closes the connection, which releases the lock and drops the changed timeouts.
    client.release(true);
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
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (isTransactional ? applyInTransaction : applyWithoutTransaction)(client, migration);
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

async function applyInTransaction(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
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
async function applyWithoutTransaction(client: pg.PoolClient, migration: Migration): Promise<void> {
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
