import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { backgroundJobs } from '#server/jobs/background-work.ts';
import { countUnread, listNotifications } from '#server/notifications/notifications.queries.ts';
import { announceSheet, announceSheets } from '#server/notifications/sheet-announcements.queries.ts';
import { exportPersonalData } from '#server/personal-data/personal-data.ts';
import { readSettings } from '#server/settings.ts';
import { listSheets, type SheetFilter, type SheetSort } from '#server/sheets/list-sheets.queries.ts';
import { listFollowers } from '#server/users/people.queries.ts';
import { findProfile } from '#server/users/profile.queries.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { createBudget } from '#server/search/query/search-sources.ts';
import { searchSheets } from '#server/search/sheets/search-sheets.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import { FOLLOWERS, makeCommunity, MEMBERS, SHEETS } from './community-data.ts';
import { type Figure, measureTime, median, megabytes, printFigures, seconds } from './figures.ts';

const ROUNDS = 7;
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
const settings = readSettings({ DATA_DIR: dataDir });
const database = await openDatabase(settings, { exclusive: false });
const figures: Figure[] = [];

/** The first time, and the median of the others; `before` is done each time and not counted. */
const measure = async (label: string, work: () => Promise<unknown>, before?: () => Promise<unknown>): Promise<void> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await before?.();
    times.push((await measureTime(work))[1]);
  }
  const [first = 0, ...others] = times;
  figures.push({ label, value: milliseconds(median(others)), note: `the first time ${milliseconds(first)}` });
};

try {
  await migrate(database.pool);
  const { db } = database;
  const [{ writer, reader, sheet }, made] = await measureTime(() => makeCommunity(db));
  figures.push({ label: 'making them', value: seconds(made) });

  const page = { skip: 0, limit: 20 };
  const guest: SheetFilter = { account_id: undefined, viewer: null };
  const newest: SheetSort = { sort_by: 'published_date', sort_order: 'desc' };
  await measure('sheets, the newest', () => listSheets(db, guest, { ...page, ...newest }));
  const search = async (query: string, skip: number) => {
    const asked = { query: parseQuery(query), sort: 'relevance', skip, limit: 20 } as const;
    const { problems } = await searchSheets(db, asked, createBudget());
    if (problems.length > 0) throw new Error(`${query}: ${JSON.stringify(problems)}`);
  };
  const withdrawOrPublish = () =>
    db
      .updateTable('sheets')
      .set((eb) => ({ is_published: eb.not('is_published') }))
      .where('id', '=', sheet)
      .execute();
  const [, published] = await measureTime(withdrawOrPublish);
  figures.push({ label: '  withdrawing one', value: milliseconds(published) });
  await measure('  right after a publication', () => listSheets(db, guest, { ...page, ...newest }), withdrawOrPublish);
  await measure('  page 500', () => listSheets(db, guest, { skip: 10_000, limit: 20, ...newest }));
  await measure('  in one language', () => listSheets(db, { ...guest, language: 'bo' }, { ...page, ...newest }));
  for (const sort_by of ['updated_date', 'title', 'views', 'likes'] as const)
    await measure(`  by ${sort_by}`, () => listSheets(db, guest, { ...page, sort_by, sort_order: 'desc' }));
  await measure('  for a member', () => listSheets(db, { ...guest, viewer: reader }, { ...page, ...newest }));
  await measure('  by those whom a member follows (300)', () =>
    listSheets(db, { ...guest, viewer: reader, following: true }, { ...page, ...newest }),
  );
  await measure('  of one writer', () => listSheets(db, { ...guest, account_id: writer }, { ...page, ...newest }));
  await measure(`profile of a writer with ${FOLLOWERS} followers`, () => findProfile(db, writer));
  await measure('  the list of followers', () => listFollowers(db, writer, page));
  await measure('notifications of a member', () => listNotifications(db, reader, page));
  await measure('  number of unread ones', () => countUnread(db, reader));

  for (const query of [
    'mind',
    'mind path',
    'mind -path',
    'mind -hundred7',
    'hundred7',
    'rare12345',
    'titled7',
    'nothing',
  ])
    await measure(`search for “${query}”`, () => search(query, 0));
  await measure('  page 500', () => search('mind', 9980));
  await measure('  in one language', () => search('mind lang:bo', 0));

  const [, saved] = await measureTime(() => db.transaction().execute((trx) => announceSheet(trx, sheet)));
  figures.push({ label: 'publishing: what the save does for followers', value: milliseconds(saved) });
  const [batches, told] = await measureTime(() => announceSheets(db));
  figures.push({ label: '  the job that tells the others', value: seconds(told), note: `${batches} batches` });

  const before = process.memoryUsage.rss();
  let peak = before;
  const [bytes, exported] = await measureTime(async () => {
    let length = 0;
    for await (const chunk of exportPersonalData(db, writer, openFileStore(settings))) {
      length += (chunk as Buffer).length;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    return length;
  });
  const growth = `${megabytes(bytes)} sent, ${megabytes(peak - before)} more memory`;
  figures.push({ label: 'export of the account of that writer', value: seconds(exported), note: growth });

  const workers = createWorkerPool();
  for (const job of backgroundJobs({ db, workers, databaseUrl: database.url }, settings)) {
    // Would index a million members one by one, which happens only after the analysers have changed.
    if (job.name.startsWith('fill-tokens') || job.name === 'index-sheets') continue;
    const [rows, ms] = await measureTime(() => job.work(new AbortController().signal));
    figures.push({ label: `job ${job.name}`, value: milliseconds(ms), note: `${rows} rows` });
  }
  await workers.close();
  printFigures(`A community of ${MEMBERS} members with ${SHEETS} sheets`, figures);
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
