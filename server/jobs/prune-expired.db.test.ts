import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { membersApp } from '#server/auth/testing-members.ts';
import { fromNow } from '#server/db/expressions.ts';
import { pruneRows } from '#server/db/prune-rows.ts';
import { pruneLinks, pruneNotifications, pruneRateLimits, pruneSessions } from './prune-expired.queries.ts';

const { db, member } = await membersApp();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

it('deletes expired sessions, links and rate limits and notifications of last year, and nothing else', async () => {
  for (const _ of [1, 2, 3]) await member();
  const accounts = await db.selectFrom('accounts').select('id').execute();
  const [account_id, first, second] = accounts.map(({ id }) => id) as [string, string, string];
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('account_links').execute();
  await db.deleteFrom('rate_limits').execute();
  const hash = () => randomBytes(32);
  for (const [name, age] of [['expired', -MINUTE_MS] as const, ['valid', MINUTE_MS] as const]) {
    const expires_date = fromNow(age);
    await db
      .insertInto('sessions')
      .values({ account_id, family_hash: hash(), current_hashes: [hash()], user_agent: name, expires_date })
      .execute();
    await db
      .insertInto('account_links')
      .values({ account_id, token_hash: hash(), kind: 'reset_password', email: name, expires_date })
      .execute();
    await db
      .insertInto('rate_limits')
      .values({ key: Buffer.alloc(32, name), hits: 1, ends_date: expires_date })
      .execute();
  }
  for (const [actor_id, days] of [[first, 367] as const, [second, 364] as const]) {
    await db
      .insertInto('notifications')
      .values({ account_id, kind: 'follow', actor_id, created_date: fromNow(-days * DAY_MS) })
      .execute();
  }

  const prunes = [pruneSessions, pruneLinks, pruneRateLimits, pruneNotifications];
  const pruned = await Promise.all(prunes.map((prune) => prune(db)));
  expect(pruned).toEqual([1, 1, 1, 1]);

  expect(await db.selectFrom('sessions').select('user_agent').execute()).toEqual([{ user_agent: 'valid' }]);
  expect(await db.selectFrom('account_links').select('email').execute()).toEqual([{ email: 'valid' }]);
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: Buffer.alloc(32, 'valid') }]);
  expect(await db.selectFrom('notifications').select('actor_id').execute()).toEqual([{ actor_id: second }]);
});

it('deletes any number of rows in short statements, and stops when it is told to', async () => {
  await db
    .insertInto('rate_limits')
    .values(Array.from({ length: 25 }, () => ({ key: randomBytes(32), hits: 1, ends_date: fromNow(-MINUTE_MS) })))
    .execute();
  const isOver = sql<boolean>`ends_date <= now()`;
  expect(await pruneRows(db, 'rate_limits', isOver, { signal: AbortSignal.abort() })).toBe(0);
  expect(await pruneRows(db, 'rate_limits', isOver, { batchSize: 10 })).toBe(25);
  expect(await pruneRows(db, 'rate_limits', isOver, { batchSize: 10 })).toBe(0);
});
