import { beforeAll, describe, expect, it, vi } from 'vitest';
import type pg from 'pg';
import { migrate, type Migration } from './migrate.ts';
import { testDatabase } from './testing.ts';

const first: Migration = { name: '0001-first', sql: 'create table lamps (id int);' };
const second: Migration = { name: '0002-second', sql: 'insert into lamps values (1);' };

describe('migrations', () => {
  let pool: pg.Pool;
  const count = async () => (await pool.query('select * from lamps')).rowCount;

  beforeAll(async () => {
    ({ pool } = await testDatabase());
    await pool.query('drop schema public cascade; create schema public');
  });

  it('are applied once, in the order of their names', async () => {
    expect(await migrate(pool, [second, first])).toEqual(['0001-first', '0002-second']);
    expect(await migrate(pool, [second, first])).toEqual([]);
    expect(await count()).toBe(1);
  });

  it('run once when several processes start together', async () => {
    const third = { name: '0003-third', sql: 'select pg_sleep(0.2); insert into lamps values (2);' };
    const runs = await Promise.all([1, 2, 3].map(() => migrate(pool, [first, second, third])));
    expect(runs.flat()).toEqual(['0003-third']);
    expect(await count()).toBe(2);
  });

  it('stop when one was changed after it had been applied', async () => {
    const edited = { ...first, sql: 'create table lanterns (id int);' };
    await expect(migrate(pool, [edited, second])).rejects.toThrow(/^The migration 0001-first was changed/);
  });

  it('count as unchanged when only the line endings differ', async () => {
    await pool.query('drop schema public cascade; create schema public');
    await migrate(pool, [{ name: '0001-lines', sql: 'select 1;\nselect 2;' }]);
    expect(await migrate(pool, [{ name: '0001-lines', sql: 'select 1;\r\nselect 2;' }])).toEqual([]);
  });

  it('stop when the database is newer than the code', async () => {
    await pool.query('drop schema public cascade; create schema public');
    await migrate(pool, [first, second]);
    await expect(migrate(pool, [first])).rejects.toThrow(/^The database is newer than this Pothi.*0002-second/);
  });

  it('are rolled back when they fail half-way', async () => {
    const broken = { name: '0003-broken', sql: 'insert into lamps values (3); select no_such_thing;' };
    await expect(migrate(pool, [first, second, broken])).rejects.toThrow(/^The migration 0003-broken failed/);
    expect(await count()).toBe(1);
    expect(await migrate(pool, [first, second])).toEqual([]);
  });

  it('time out while waiting for a lock, and retry', async () => {
    const blocker = await pool.connect();
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    const alter = { name: '0003-alter', sql: 'alter table lamps add column colour text;' };
    const options = { lockTimeoutMs: 50, retryDelayMs: 50, warn };
    try {
      await blocker.query('begin; lock table lamps in access share mode');
      await expect(migrate(pool, [first, second, alter], { ...options, maxAttempts: 2 })).rejects.toThrow(
        /^The migration 0003-alter could not lock what it changes: 2 attempts of 0.05 s each\. Another connection/,
      );
      expect(warnings).toHaveLength(1);
      const run = migrate(pool, [first, second, alter], { ...options, maxAttempts: 1000 });
      await vi.waitUntil(() => warnings.length > 2);
      await blocker.query('rollback');
      expect(await run).toEqual(['0003-alter']);
      expect(warnings[0]).toMatch(/^The migration 0003-alter waits for a lock/);
    } finally {
      blocker.release(true);
    }
  });

  describe('marked "no transaction"', () => {
    const applied = [first, second, { name: '0003-alter', sql: 'alter table lamps add column colour text;' }];
    const concurrently: Migration = {
      name: '0004-index',
      sql: `-- no transaction
drop index concurrently if exists lamps_id;
-- Comments do not count as statements.
create index concurrently lamps_id on lamps (id);
`,
    };
    const indexes = async () =>
      (await pool.query(`select 1 from pg_index where indexrelid = to_regclass('lamps_id') and indisvalid`)).rowCount;

    it('can do what PostgreSQL refuses in a transaction', async () => {
      const unmarked = { ...concurrently, sql: concurrently.sql.replace('-- no transaction', '') };
      await expect(migrate(pool, [...applied, unmarked])).rejects.toThrow(/cannot run inside a transaction block/);
      expect(await migrate(pool, [...applied, concurrently])).toEqual(['0004-index']);
      expect(await migrate(pool, [...applied, concurrently])).toEqual([]);
      expect(await indexes()).toBe(1);
    });

    it('run again from the start after a lock timeout or a failure half-way', async () => {
      await pool.query(`delete from migrations where name = '0004-index'`);
      const blocker = await pool.connect();
      try {
        await blocker.query('begin; insert into lamps values (9)');
        const options = { lockTimeoutMs: 50, retryDelayMs: 50, maxAttempts: 2 };
        await expect(migrate(pool, [...applied, concurrently], options)).rejects.toThrow(/could not lock/);
        await blocker.query('rollback');
      } finally {
        blocker.release(true);
      }
      const broken = {
        name: '0005-broken',
        sql: `-- no transaction\ninsert into lamps values (5);\nselect no_such_thing;`,
      };
      await expect(migrate(pool, [...applied, concurrently, broken])).rejects.toThrow(
        /^The migration 0005-broken failed/,
      );
      expect(await indexes()).toBe(1);
      expect(await migrate(pool, [...applied, concurrently])).toEqual([]);
    });
  });
});
