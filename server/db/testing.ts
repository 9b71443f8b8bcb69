import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createKysely, createPool } from './database.ts';
import type { Database } from './schema.ts';
import { recordRawSql } from './testing-raw-sql.ts';
import { TEMPLATE, withDatabase } from './testing-template.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Kysely<Database>;
}

/**
 * Creates a database for the calling test file, with the bundled library in it, and drops it after the file. The file's
 * name must end in `.api.test.ts` or `.db.test.ts`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const admin = inject('databaseUrl');
  if (!admin) throw new Error('Name this file *.db.test.ts or *.api.test.ts to get a database.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(admin, `create database ${name} template ${TEMPLATE}`);
  const url = withDatabase(admin, name);
  const pool = createPool(url, { size: 4, statementTimeout: 30_000 });
  const db = recordRawSql(createKysely(pool), inject('rawSqlRecord'));
  afterAll(async () => {
    await db.destroy();
    if (!pool.ending) await pool.end();
    await runAsAdmin(admin, `drop database ${name} with (force)`);
  });
  return { url, pool, db };
}

async function runAsAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
