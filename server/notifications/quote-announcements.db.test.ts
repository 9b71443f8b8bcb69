import { expect, it } from 'vitest';
import { createAccount } from '#server/auth/accounts.queries.ts';
import { testDatabase } from '#server/db/testing.ts';
import { announceQuotes, notifyQuotesChanged } from './quote-announcements.queries.ts';

const { db, pool } = await testDatabase();

const SHEETS = 250;
const SEGMENT = '00000000-0000-4000-8000-000000000001';

const told = async (): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from notifications where read_date is null`)).rows[0]
    ?.n ?? -1;

it('tells some authors of quoting sheets at once and the others later, each sheet once', async () => {
  const author = await db.transaction().execute((trx) =>
    createAccount(trx, {
      email: 'author@example.org',
      firstname: 'Author',
      lastname: '',
      site_language: 'en',
      password_hash: null,
      is_email_verified: true,
    }),
  );
  await pool.query(
    `insert into sheets (account_id, title, language, blocks, bytes)
     select $1, 'T', 'en', '[]', 2 from generate_series(1, $2)`,
    [author, SHEETS],
  );
  await pool.query('insert into sheet_quotes (sheet_id, segment_id) select id, $1 from sheets', [SEGMENT]);
  await db.transaction().execute((trx) => notifyQuotesChanged(trx, [SEGMENT]));
  expect(await told()).toBe(100);
  expect(await announceQuotes(db)).toBe(1);
  expect([await told(), await announceQuotes(db)]).toEqual([SHEETS, 0]);
  // The next change is told again, in the same notifications.
  await pool.query('update notifications set read_date = now()');
  await db.transaction().execute((trx) => notifyQuotesChanged(trx, [SEGMENT]));
  await announceQuotes(db);
  expect(await told()).toBe(SHEETS);
});
