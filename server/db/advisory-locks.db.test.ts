import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#server/settings.ts';
import { ADVISORY_LOCKS, EMBEDDED_LOCKS, lockName, takeAdvisoryLock, withAdvisoryLock } from './advisory-locks.ts';
import { testDatabase } from './testing.ts';

describe('advisory lock numbers', () => {
  it('are unique', () => {
    const single: number[] = Object.values(ADVISORY_LOCKS);
    const pairs = Object.values(EMBEDDED_LOCKS).map(String);
    expect(new Set(single).size).toBe(single.length);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('occur in one file only', () => {
    const numbers = [...Object.values(ADVISORY_LOCKS), ...Object.values(EMBEDDED_LOCKS).flat()]
      .filter((number) => number > 1000)
      .map(String);
    const server = join(packageRoot(), 'server');
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|sql)$/.test(name));
    const filesWithNumbers = files.filter((name) => {
      if (name.endsWith('advisory-locks.ts')) return false;
      const text = readFileSync(join(server, name), 'utf8');
      const digits = text.replaceAll(/(?<=\d)_(?=\d)/g, '');
      return (
        numbers.some((number) => digits.includes(number)) || /advisory_(xact_)?lock(_shared)?\s*\(\s*\d/.test(digits)
      );
    });
    expect(files.length).toBeGreaterThan(100);
    expect(filesWithNumbers).toEqual([]);
  });
});

describe('an advisory lock', () => {
  it('excludes other connections, and is released with its transaction', async () => {
    const { db, pool } = await testDatabase();
    const isFree = async (lock: number): Promise<boolean> =>
      (await pool.query('select pg_try_advisory_xact_lock($1) as free', [lock])).rows[0].free;

    await withAdvisoryLock(db, ADVISORY_LOCKS.import, async () => {
      expect(await isFree(ADVISORY_LOCKS.import)).toBe(false);
      expect(await isFree(ADVISORY_LOCKS.migrations)).toBe(true);
    });
    await expect(withAdvisoryLock(db, ADVISORY_LOCKS.import, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await isFree(ADVISORY_LOCKS.import)).toBe(true);

    await db.transaction().execute(async (trx) => {
      await takeAdvisoryLock(trx, ADVISORY_LOCKS.import);
      expect(await isFree(ADVISORY_LOCKS.import)).toBe(false);
    });
    expect(await isFree(ADVISORY_LOCKS.import)).toBe(true);
  });

  it('on a name is separate for each name and each kind', async () => {
    const { db, pool } = await testDatabase();
    const isFree = async (name: string, seed: number): Promise<boolean> =>
      (await pool.query('select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as free', [name, seed])).rows[0]
        .free;
    await db.transaction().execute(async (trx) => {
      await lockName(trx, ADVISORY_LOCKS.identity, 'one');
      expect(await isFree('one', ADVISORY_LOCKS.identity)).toBe(false);
      expect(await isFree('one', ADVISORY_LOCKS.memberPair)).toBe(true);
      expect(await isFree('two', ADVISORY_LOCKS.identity)).toBe(true);
    });
  });
});
