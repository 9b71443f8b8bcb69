import { expect, it } from 'vitest';
import { readInBatches } from './read-in-batches.ts';
import { testDatabase } from './testing.ts';

const { db, pool } = await testDatabase();

await pool.query(`insert into collections (id, key, slug, position)
  select gen_random_uuid(), 'c' || n, 'c' || n, n from generate_series(10001, 12500) n`);

const positions = (least: number) =>
  readInBatches(db, db.selectFrom('collections').select('position').where('position', '>=', least).orderBy('position'));

const openTransactions = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`,
  );
  return rows[0]?.count ?? -1;
};

it('reads every row once and in order, however many batches they fill', async () => {
  for (const first of [10_001, 10_501, 11_501, 12_500, 12_501]) {
    const read: number[] = [];
    for await (const { position } of positions(first)) read.push(position);
    expect(read).toEqual(Array.from({ length: 12_501 - first }, (_, index) => first + index));
  }
  expect(await openTransactions()).toBe(0);
});

it('gives its connection back when the reader stops early or fails', async () => {
  for await (const { position } of positions(10_001)) if (position === 10_003) break;
  await expect(async () => {
    for await (const { position } of positions(10_001)) throw new Error(`The reader is gone at ${position}`);
  }).rejects.toThrow('The reader is gone at 10001');
  expect(await openTransactions()).toBe(0);
});
