import { createHash } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';

export interface Migration {
  /** The file's name without `.sql`; they are applied in the order of their names. */
  name: string;
  sql: string;
}

const MIGRATION_LOCK = 7_680_742;

// Vite puts the files into the build, so that it needs nothing of the source tree.
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

const bundledMigrations: Migration[] = Object.entries(files).map(([path, sql]) => ({
  name: path.replace(/^.*\/|\.sql$/g, ''),
  sql,
}));

/** Brings the database up to date: forward only, each file in a transaction, one process at a time. */
export async function migrate(pool: pg.Pool, migrations: Migration[] = bundledMigrations): Promise<string[]> {
  const sorted = migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await readApplied(client);
    checkHistory(sorted, applied);
    const fresh = sorted.filter(({ name }) => !applied.has(name));
    for (const migration of fresh) await apply(client, migration);
    return fresh.map(({ name }) => name);
  } finally {
    // Thrown away rather than reset: with it go the lock and the changed timeout, whatever happened above.
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
  const known = new Map(migrations.map((migration) => [migration.name, checksumOf(migration)]));
  for (const [name, sum] of applied) {
    if (!known.has(name)) {
      throw new StartError(
        `The database is newer than this Pothi: it has the migration ${name}, which is not known here; start a newer version.`,
      );
    }
    if (known.get(name) !== sum) {
      throw new StartError(
        `The migration ${name} was changed after it had been applied; put the file back and make a new migration.`,
      );
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      checksumOf(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Of the text without its line endings' kind: a checkout on Windows is not a change. */
function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
