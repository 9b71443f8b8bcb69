import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { parseQuery } from './parse-query.ts';
import { searchSources } from './search-sources.ts';
import { withStatementBudget } from './statement-budget.queries.ts';

const { db } = await testDatabase();

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;

it('gives null when the time of the database runs out, in one statement or in several', async () => {
  expect(
    await withStatementBudget(db, 50, (runStatement) => runStatement((within) => sleep(5).execute(within))),
  ).toBeNull();
  const several = withStatementBudget(db, 300, async (runStatement) => {
    for (let turn = 0; turn < 20; turn += 1) await runStatement((within) => sleep(0.1).execute(within));
  });
  expect(await several).toBeNull();
});

it('gives the result, and throws what else goes wrong', async () => {
  const one = withStatementBudget(db, 5000, (runStatement) =>
    runStatement(async (within) => (await sql`select 1 as one`.execute(within)).rows),
  );
  expect(await one).toEqual([{ one: 1 }]);
  await expect(
    withStatementBudget(db, 5000, (runStatement) => runStatement((within) => sql`select 1/0`.execute(within))),
  ).rejects.toThrow('division by zero');
});

it('lets a search say that it took too long', async () => {
  // Whoever writes the whole table makes every reader wait.
  await db.transaction().execute(async (holder) => {
    await sql`lock table segment_tokens in access exclusive mode`.execute(holder);
    const asked = { query: parseQuery('mind'), sort: 'relevance', title_language: 'en', skip: 0, limit: 10 } as const;
    const { problems, total, sources } = await searchSources(db, asked, 200);
    expect({ problems, total, sources }).toEqual({
      problems: [{ code: 'took_too_long', value: '', known: [] }],
      total: 0,
      sources: [],
    });
  });
});
