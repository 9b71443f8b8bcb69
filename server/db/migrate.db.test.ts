import { beforeAll, describe, expect, it } from 'vitest';
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

  it('are applied in the order of their names, and once', async () => {
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

  it('take another kind of line ending for the same file', async () => {
    await pool.query('drop schema public cascade; create schema public');
    await migrate(pool, [{ name: '0001-lines', sql: 'select 1;\nselect 2;' }]);
    expect(await migrate(pool, [{ name: '0001-lines', sql: 'select 1;\r\nselect 2;' }])).toEqual([]);
  });

  it('stop when the database is newer than the code', async () => {
    await pool.query('drop schema public cascade; create schema public');
    await migrate(pool, [first, second]);
    await expect(migrate(pool, [first])).rejects.toThrow(/^The database is newer than this Pothi.*0002-second/);
  });

  it('leave nothing of a file that fails half-way', async () => {
    const broken = { name: '0003-broken', sql: 'insert into lamps values (3); select no_such_thing;' };
    await expect(migrate(pool, [first, second, broken])).rejects.toThrow(/^The migration 0003-broken failed/);
    expect(await count()).toBe(1);
    expect(await migrate(pool, [first, second])).toEqual([]);
  });
});
