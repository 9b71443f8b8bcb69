import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { withStatementBudget } from './statement-budget.queries.ts';

const { db } = await testDatabase();

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;

it('returns null when the database time runs out, in one statement or in several', async () => {
  expect(
    await withStatementBudget(db, { milliseconds: 50 }, (runStatement) => runStatement((trx) => sleep(5).execute(trx))),
  ).toBeNull();
  const several = withStatementBudget(db, { milliseconds: 300 }, async (runStatement) => {
    for (let index = 0; index < 20; index += 1) await runStatement((trx) => sleep(0.1).execute(trx));
  });
  expect(await several).toBeNull();
});

it('returns the result, and throws every other error', async () => {
  const one = withStatementBudget(db, { milliseconds: 5000 }, (runStatement) =>
    runStatement(async (trx) => (await sql`select 1 as one`.execute(trx)).rows),
  );
  expect(await one).toEqual([{ one: 1 }]);
  await expect(
    withStatementBudget(db, { milliseconds: 5000 }, (runStatement) =>
      runStatement((trx) => sql`select 1/0`.execute(trx)),
    ),
  ).rejects.toThrow('division by zero');
});
