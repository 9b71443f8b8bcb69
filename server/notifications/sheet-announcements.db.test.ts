import { expect, it } from 'vitest';
import { createAccount } from '#server/auth/accounts.queries.ts';
import { testDatabase } from '#server/db/testing.ts';
import { announceSheet, announceSheets } from './sheet-announcements.queries.ts';

const { db, pool } = await testDatabase();

const FOLLOWERS = 250;

const numberOf = async (from: string): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? -1;

it('tells some followers of a new sheet at once and the others later, in batches and each once', async () => {
  const people = await db.transaction().execute((trx) =>
    Promise.all(
      Array.from({ length: FOLLOWERS + 1 }, (_, index) =>
        createAccount(trx, {
          email: `${index}@example.org`,
          firstname: `Reader${index}`,
          lastname: '',
          site_language: 'en',
          password_hash: null,
          is_email_verified: true,
        }),
      ),
    ),
  );
  const author = people[0];
  await pool.query('insert into follows (follower_id, followed_id) select id, $1 from accounts where id <> $1', [
    author,
  ]);
  const { rows: sheets } = await pool.query<{ id: string }>(
    `insert into sheets (account_id, title, language, blocks, bytes, is_published, published_date)
     values ($1, 'T', 'en', '[]', 2, true, now()) returning id`,
    [author],
  );
  const sheet = sheets[0]?.id ?? '';
  await db.transaction().execute((trx) => announceSheet(trx, sheet));
  expect(await numberOf('notifications')).toBe(100);

  // Private again before all were told: the others wait until it is published again.
  await pool.query('update sheets set is_published = false');
  expect(await announceSheets(db)).toBe(0);
  await pool.query('update sheets set is_published = true');
  // What the first have read stays read.
  await pool.query('update notifications set read_date = now()');
  await announceSheets(db);
  expect(await numberOf('notifications')).toBe(FOLLOWERS);
  expect(await numberOf('(select distinct account_id from notifications) told')).toBe(FOLLOWERS);
  expect(await numberOf('notifications where read_date is not null')).toBe(100);
  expect(await numberOf('sheet_announcements')).toBe(0);
  expect(await announceSheets(db)).toBe(0);
});

it('announces every sheet but the one that fails, and says so', async () => {
  const { rows: sheets } = await pool.query<{ id: string }>(
    `insert into sheets (account_id, title, language, blocks, bytes, is_published, published_date)
     select followed_id, 'Another', 'en', '[]', 2, true, now() from follows limit 3 returning id`,
  );
  for (const { id } of sheets) await db.transaction().execute((trx) => announceSheet(trx, id));
  await pool.query(`create function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`);
  await pool.query(`create trigger refuse_one before insert on notifications for each row
    when (new.sheet_id = '${sheets[0]?.id}') execute function refuse_one()`);
  await expect(announceSheets(db)).rejects.toThrow('1 sheets could not be announced');
  const { rows: left } = await pool.query('select sheet_id from sheet_announcements');
  expect(left).toEqual([{ sheet_id: sheets[0]?.id }]);
});
