import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadBundledLibrary } from '#server/library/load-bundled-library.ts';
import { createKysely, createPool } from './database.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import { migrate } from './migrate.ts';
import { recordRawSql } from './testing-raw-sql.ts';
import { TEMPLATE, withDatabase } from './testing-template.ts';

/** Starts one PostgreSQL for the test run, with a template database that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const results = join(project.config.root, 'test-results');
  const rawSqlRecord = join(results, 'raw-sql.jsonl');
  await mkdir(results, { recursive: true });
  await writeFile(rawSqlRecord, '');
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-test-'));
  const embedded = await openEmbedded({ dataDir, exclusive: true, durable: false });
  const tearDown = async () => {
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const admin = createPool(embedded.url, { size: 1, statementTimeout: 0 });
    await admin.query(`create database ${TEMPLATE}`);
    await admin.end();
    const pool = createPool(withDatabase(embedded.url, TEMPLATE), { size: 4, statementTimeout: 0 });
    await migrate(pool);
    await loadBundledLibrary(recordRawSql(createKysely(pool), rawSqlRecord), () => undefined);
    // A template can be cloned only while nobody is connected to it.
    await pool.end();
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('databaseUrl', embedded.url);
  project.provide('rawSqlRecord', rawSqlRecord);
  return tearDown;
}
