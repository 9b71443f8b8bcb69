import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Member } from '#server/auth/testing-members.ts';
import { createUsageCounts } from '#server/monitoring/usage-counts.ts';
import { pruneUsage } from '#server/monitoring/usage-counts.queries.ts';
import { measureStorage } from '#server/monitoring/storage.queries.ts';
import { sheetsApp, VERSE_TEXT } from '#server/sheets/testing-sheets.ts';
import type { OverviewPeriod } from '#shared/overview-periods.ts';
import { staffOf } from './testing-staff.ts';

/** Later than now: only the clock of this file counts the minutes of the cache. */
const clock = { at: Date.now() };
const now = () => new Date(clock.at);
const MINUTE_MS = 60_000;
const usage = createUsageCounts(now);
const app = await sheetsApp({}, { now, usage });
const { db, call, raw } = app;
const staff = staffOf(app);
const admin = await staff('admin');
await usage.write(db);
await db.deleteFrom('daily_counts').execute();

const overview = (by: Member = admin, period: OverviewPeriod = 'month') =>
  call('GET /admin/overview', { query: { period } }, by.access_token);
/** Written, and old enough to be read anew. */
const current = async (by?: Member, period?: OverviewPeriod) => {
  await usage.write(db);
  clock.at += MINUTE_MS + 1;
  return overview(by, period);
};
const search = (query: string, others: object = {}) => call('GET /search', { query: { query, ...others } });
const today = (list: number[] = []) => list.at(-1);

describe('what is read', () => {
  it('is counted by text and day: openings, passages and different texts, also of answers that are kept', async () => {
    const read = (query: Record<string, unknown>, headers: Record<string, string> = {}) =>
      raw('GET /texts/{id}/details', { params: { id: VERSE_TEXT }, query, headers });
    await read({ if_missing: 'start', size: 5 });
    await read({ if_missing: 'start', size: 5 });
    await read({ direction: 'next', size: 3 });
    await read({ if_missing: 'start', size: 50 }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await raw('GET /texts/{id}/details', { params: { id: '00000000-0000-4000-8000-000000000000' } });
    await app.app.inject(`/chapter?text_id=${VERSE_TEXT}`);
    await app.app.inject('/chapter?text_id=nonsense');
    const { reading, days } = await current();
    expect([days.length, days.at(-1)]).toEqual([30, now().toISOString().slice(0, 10)]);
    // The text has more than 20 segments, a page of the reader.
    expect([today(reading.opened), today(reading.passages), today(reading.texts)]).toEqual([3, 33, 1]);
    expect(reading.most_read).toMatchObject([{ text_id: VERSE_TEXT, opened: 3, passages: 33 }]);
  });

  it('adds up what several processes have counted, and keeps what could not be written', async () => {
    const [one, other] = [createUsageCounts(now), createUsageCounts(now)];
    for (const process of [one, other]) process.countRead(VERSE_TEXT, { isOpening: true, passages: 1 });
    one.count('failed_jobs');
    await expect(
      one.write({ transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) } as never),
    ).rejects.toThrow('away');
    one.countRead(VERSE_TEXT, { isOpening: false, passages: 1 });
    await Promise.all([one.write(db), other.write(db)]);
    await one.write(db);
    const { reading, errors } = await current();
    expect([today(reading.opened), today(reading.passages), today(reading.texts)]).toEqual([5, 36, 1]);
    expect(today(errors?.failed_jobs)).toBe(1);
  });

  it('has no more passages than a text of one page', async () => {
    const { rows } = await sql<{ id: string; n: number }>`
      select id, segment_count as n from texts where is_published order by segment_count limit 1`.execute(db);
    const [{ id, n } = { id: '', n: 0 }] = rows;
    usage.countRead(id, { isOpening: true, passages: 100 });
    const { reading } = await current();
    expect(reading.most_read.find(({ text_id }) => text_id === id)).toMatchObject({ opened: 1, passages: n });
  });
});

describe('searches that found nothing', () => {
  it('are kept with their words alone, of the first page of a search in everything', async () => {
    await search('Qwxzkword');
    await search('  qwxzkword ');
    await search('qwxzkword', { skip: 10 });
    await search('qwxzkword', { text_id: VERSE_TEXT });
    await search('qwxzkword', { language: 'bo' });
    await search('qwxzkother@example.org');
    await search('karma');
    const { searches } = await current();
    expect(searches?.words).toMatchObject([{ words: 'qwxzkword', searches: 2 }]);
    expect([today(searches?.searches), today(searches?.fruitless)]).toEqual([5, 3]);
    const { rows } = await sql`select * from fruitless_searches`.execute(db);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['day', 'searches', 'words']);
  });

  it('are bounded a day, and counted all the same', async () => {
    const before = today((await current()).searches?.fruitless) ?? 0;
    for (let batch = 0; batch < 6; batch += 1) {
      for (let word = 0; word < 600; word += 1) usage.countFruitless(`flood ${batch} x${word}`);
      await usage.write(db);
    }
    usage.countFruitless('qwxzkword');
    const { searches } = await current();
    const { count } = await db
      .selectFrom('fruitless_searches')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeLessThanOrEqual(2500);
    expect(today(searches?.fruitless)).toBe(before + 3601);
    expect(searches?.words[0]).toMatchObject({ words: 'qwxzkword', searches: 3 });
    expect(searches?.words).toHaveLength(50);
  });
});

it('figures are kept as long as they are shown: words and texts 30 days, totals 400', async () => {
  const days = [0, 29, 30, 400, 401];
  for (const ago of days) {
    const day = sql<string>`(now() at time zone 'UTC')::date - ${ago}::integer`;
    await sql`insert into fruitless_searches values (${day}, 'prune', 1)`.execute(db);
    await sql`insert into daily_reads values (${day}, ${'00000000-0000-4000-8000-000000000001'}, 1, 1)`.execute(db);
    await sql`insert into daily_counts values (${day}, 'prune', 1)`.execute(db);
  }
  await pruneUsage(db);
  const left = async (table: string, condition: string) =>
    (
      await sql<{
        n: number;
      }>`select count(*)::integer as n from ${sql.table(table)} where ${sql.raw(condition)}`.execute(db)
    ).rows[0]?.n;
  expect(await left('fruitless_searches', "words = 'prune'")).toBe(2);
  expect(await left('daily_reads', "text_id = '00000000-0000-4000-8000-000000000001'")).toBe(2);
  expect(await left('daily_counts', "name = 'prune'")).toBe(4);
});

it('storage is measured by a job, and the largest accounts have no names', async () => {
  const author = await app.member();
  await app.create(author, {
    title: 'Long',
    source: [{ position: 0, type: 'content', content: `<p>${'word '.repeat(500)}</p>` }],
  });
  await measureStorage(db);
  const { storage } = await current();
  expect(today(storage?.database_bytes)).toBeGreaterThan(1_000_000);
  expect(today(storage?.library_bytes)).toBeGreaterThan(100_000);
  expect(storage?.largest_accounts[0]).toBeGreaterThan(2500);
  expect(JSON.stringify(storage)).not.toMatch(/[a-f0-9]{8}-/);
});

it('weeks of a year add up their days', async () => {
  const monday = new Date(Date.UTC(2031, 5, 2));
  clock.at = monday.getTime() + 8 * 24 * 60 * MINUTE_MS;
  for (const day of ['2031-06-01', '2031-06-02', '2031-06-08', '2031-06-09'])
    for (const name of ['opened', 'texts'])
      await sql`insert into daily_counts values (${day}::date, ${name}, 5)`.execute(db);
  const { days, reading } = await overview(admin, 'year');
  expect([days.length, days.at(-2), days.at(-1)]).toEqual([53, '2031-06-02', '2031-06-09']);
  expect(reading.opened.slice(-3)).toEqual([5, 10, 5]);
  expect(reading.texts.slice(-3)).toEqual([5, 5, 5]);
});

it('is a minute old at most, and failed answers are counted', async () => {
  const failed = async () => today((await overview()).errors?.failed_answers);
  clock.at += MINUTE_MS + 1;
  expect(await failed()).toBe(0);
  usage.count('failed_answers');
  await usage.write(db);
  clock.at += MINUTE_MS - 10;
  expect(await failed()).toBe(0);
  clock.at += 20;
  expect(await failed()).toBe(1);
});

it('a role sees its parts', async () => {
  const parts = async (by: Member) => {
    const { searches, storage, errors, queues } = await overview(by);
    return [Boolean(searches), Boolean(storage), Boolean(errors), queues.map(({ queue }) => queue).join(' ')];
  };
  expect(await parts(await staff('moderator'))).toEqual([false, false, false, 'reports publications']);
  expect(await parts(await staff('editor'))).toEqual([true, false, false, 'corrections']);
  expect(await parts(await staff('librarian'))).toEqual([true, true, false, 'corrections imports']);
  expect((await parts(admin)).slice(0, 3)).toEqual([true, true, true]);
  await call('POST /feedback', { body: { type: 'bug', email: 'guest@example.org', words: 'A misprint' } });
  expect((await current()).queues[0]).toEqual({ queue: 'reports', length: 1 });
});
