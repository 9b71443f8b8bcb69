import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createLibraryVersionCache } from './library-version-cache.ts';
import { testDatabase } from './testing.ts';

const { db } = await testDatabase();
const changeLibrary = () => sql`insert into library_changes values (pg_current_xact_id())`.execute(db);

it('looks a value up once until the library changes, also for many who ask at once', async () => {
  let lookups = 0;
  const keep = createLibraryVersionCache<number[]>(10, ({ length }) => length);
  const read = () =>
    keep(db, 'list', async () => {
      lookups += 1;
      return [lookups];
    });
  expect(await Promise.all([read(), read(), read()])).toEqual([[1], [1], [1]]);
  expect(await read()).toEqual([1]);
  await changeLibrary();
  expect(await read()).toEqual([2]);
});

it('keeps neither what fails, nor what is empty, nor more than fits', async () => {
  const keep = createLibraryVersionCache<number[]>(3, ({ length }) => length);
  await expect(keep(db, 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await keep(db, 'a', async () => [])).toEqual([]);
  expect(await keep(db, 'a', async () => [1, 2])).toEqual([1, 2]);
  expect(await keep(db, 'b', async () => [3, 4])).toEqual([3, 4]);
  expect(await keep(db, 'b', async () => [9])).toEqual([3, 4]);
  expect(await keep(db, 'a', async () => [5])).toEqual([5]);
});
