import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { readQuery } from './query-syntax.ts';
import { searchSources } from './search.ts';
import { withinTime } from './within-time.queries.ts';

const { db } = await testDatabase();

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;

it('gives null when the time of the database runs out, in one statement or in several', async () => {
  expect(await withinTime(db, 50, (step) => step((within) => sleep(5).execute(within)))).toBeNull();
  const several = withinTime(db, 300, async (step) => {
    for (let turn = 0; turn < 20; turn += 1) await step((within) => sleep(0.1).execute(within));
  });
  expect(await several).toBeNull();
});

it('gives the result, and throws what else goes wrong', async () => {
  const one = withinTime(db, 5000, (step) => step(async (within) => (await sql`select 1 as one`.execute(within)).rows));
  expect(await one).toEqual([{ one: 1 }]);
  await expect(withinTime(db, 5000, (step) => step((within) => sql`select 1/0`.execute(within)))).rejects.toThrow(
    'division by zero',
  );
});

it('lets a search say that it took too long', async () => {
  // Whoever writes the whole table makes every reader wait.
  await db.transaction().execute(async (holder) => {
    await sql`lock table segment_tokens in access exclusive mode`.execute(holder);
    const asked = { query: readQuery('mind'), sort: 'relevance', title_language: 'en', skip: 0, limit: 10 } as const;
    const { problems, total, sources } = await searchSources(db, asked, 200);
    expect({ problems, total, sources }).toEqual({
      problems: [{ code: 'took_too_long', value: '', known: [] }],
      total: 0,
      sources: [],
    });
  });
});
