import { expect, it } from 'vitest';
import { createAccount } from '#server/auth/accounts.queries.ts';
import { testDatabase } from '#server/db/testing.ts';
import { announceQuotes, notifyQuotesChanged } from './quote-announcements.queries.ts';

const { db, pool } = await testDatabase();

/** More than are told in one transaction. */
const SHEETS = 4100;
const SEGMENT = '00000000-0000-4000-8000-000000000001';

const told = async (): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from notifications where read_date is null`)).rows[0]
    ?.n ?? -1;

it('tells authors of quoting sheets after the change, in parts of which none is lost or repeated', async () => {
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
  // Whoever has changed the words waits for nobody to be told.
  expect(await told()).toBe(0);
  // A server that is killed after the first part.
  const ended = new AbortController();
  ended.abort();
  expect(await announceQuotes(db, ended.signal)).toBe(0);
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
    if (select count(*) from notifications) > 2000 then raise 'ended'; end if; return null; end $$`);
  await pool.query('create trigger refuse after insert on notifications execute function refuse()');
  await expect(announceQuotes(db)).rejects.toThrow('could not be announced');
  expect(await told()).toBe(2000);
  await pool.query('drop trigger refuse on notifications');
  expect(await announceQuotes(db)).toBe(2);
  expect([await told(), await announceQuotes(db)]).toEqual([SHEETS, 0]);
  // The next change is told again, in the same notifications.
  await pool.query('update notifications set read_date = now()');
  await db.transaction().execute((trx) => notifyQuotesChanged(trx, [SEGMENT]));
  await announceQuotes(db);
  expect(await told()).toBe(SHEETS);
});
