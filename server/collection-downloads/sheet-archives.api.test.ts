import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openFileStore } from '#server/files/file-store.ts';
import { collectionsApp, type Named } from '#server/sheet-collections/testing-collections.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import type { CollectionDownload } from '#shared/contract/collection-downloads.ts';
import type { ExportFormat } from '#shared/limits.ts';
import { removeArchive } from './remove-archives.ts';
import { runNextArchive } from './run-archives.ts';

// From the sources each thread takes seconds to start, on a busy machine many.
vi.setConfig({ testTimeout: 300_000 });

const { app, raw, call, db, pool, settings, url: databaseUrl, as, ...collections } = await collectionsApp();
const { named, createCollection, add, invite, sheet } = collections;
const workers = createWorkerPool();
const files = openFileStore(settings);
const made: string[] = [];
afterAll(async () => {
  for (const id of made) await removeArchive(db, files, id);
  await workers.close();
});

const tashi = await named();
const lhamo = await named();
const run = () => runNextArchive({ db, databaseUrl, workers, settings }, new AbortController().signal);

const start = async (who: Named | undefined, id: string) =>
  raw('POST /sheet-collections/{id}/downloads', { params: { id }, body: { format: 'markdown' }, ...as(who) });

const begin = (who: Named, id: string, format: ExportFormat = 'markdown'): Promise<CollectionDownload> =>
  call('POST /sheet-collections/{id}/downloads', { params: { id }, body: { format } }, who.access_token);

/** Asks for the archive and has it written. */
const archive = async (who: Named, id: string, format?: ExportFormat): Promise<CollectionDownload> => {
  const { id: download } = await begin(who, id, format);
  made.push(download);
  await run();
  return call('GET /downloads/{id}', { params: { id: download } }, who.access_token);
};

const entriesOf = async ({ file_url }: CollectionDownload) => {
  const answer = await app.inject(file_url ?? '');
  return unzipSync(answer.rawPayload);
};

const notificationsOf = async (who: Named) =>
  (await call('GET /notifications', {}, who.access_token)).notifications.map(({ kind, messages }) => [kind, messages]);

const { id: tuesday } = await createCollection(tashi, { title: 'For Tuesday', is_public: true });
for (const [title, isPublic] of [
  ['On patience', true],
  ['Not for others', false],
  ['བཟོད་པ།', true],
] as const)
  await add(tashi, tuesday, await sheet(tashi, title, isPublic));

describe('a collection of sheets as an archive', () => {
  it('has the sheets that the member may read, numbered in their order', async () => {
    const own = await archive(tashi, tuesday);
    expect(own).toMatchObject({
      state: 'ready',
      title: 'For Tuesday',
      format: 'markdown',
      collection_id: null,
      sheet_collection_id: tuesday,
      files_done: 3,
      files_total: 3,
      left_out: [],
    });
    const entries = await entriesOf(own);
    expect(Object.keys(entries)).toEqual([
      'for-tuesday/1-on-patience.md',
      'for-tuesday/2-not-for-others.md',
      'for-tuesday/3-བཟོད་པ།.md',
    ]);
    expect(strFromU8(entries['for-tuesday/1-on-patience.md']!)).toContain('# On patience');

    const others = await archive(lhamo, tuesday);
    expect(Object.keys(await entriesOf(others))).toEqual(['for-tuesday/1-on-patience.md', 'for-tuesday/2-བཟོད་པ།.md']);
    expect(Buffer.concat(Object.values(await entriesOf(others))).toString()).not.toContain('Not for others');
  });

  it.each(['docx', 'epub', 'pdf'] as const)('is written as %s', async (format) => {
    const entries = await entriesOf(await archive(tashi, tuesday, format));
    expect(Object.keys(entries)).toHaveLength(3);
    for (const [path, bytes] of Object.entries(entries)) {
      expect(path).toMatch(new RegExp(`\\.${format}$`));
      expect(strFromU8(bytes.subarray(0, 4), true)).toBe(format === 'pdf' ? '%PDF' : 'PK\u0003\u0004');
    }
    await pool.query('delete from rate_limits');
    for (const id of made.splice(0)) await removeArchive(db, files, id);
  });

  it('has only what may still be read when it is written', async () => {
    const { id } = await begin(lhamo, tuesday);
    made.push(id);
    await pool.query('update sheets set is_published = false where title = $1', ['On patience']);
    await run();
    const ready = await call('GET /downloads/{id}', { params: { id } }, lhamo.access_token);
    expect(Object.keys(await entriesOf(ready))).toEqual(['for-tuesday/1-བཟོད་པ།.md']);
    await pool.query('update sheets set is_published = true where title = $1', ['On patience']);
  });

  it('that became private meanwhile fails, and its member is told', async () => {
    const { id: secret } = await createCollection(tashi, { title: 'Later private', is_public: true });
    await add(tashi, secret, await sheet(tashi, 'A sheet'));
    const { id } = await begin(lhamo, secret);
    made.push(id);
    await pool.query('update sheet_collections set is_public = false where id = $1', [secret]);
    await run();
    expect(await call('GET /downloads/{id}', { params: { id } }, lhamo.access_token)).toMatchObject({
      state: 'failed',
      problem: 'gone',
    });
    expect(await notificationsOf(lhamo)).toContainEqual(['download_failed', ['Later private']]);
  });

  it('that is ready is told of once, with what is new since it was read', async () => {
    const pema = await named();
    await archive(pema, tuesday);
    await archive(pema, tuesday, 'epub');
    expect(await notificationsOf(pema)).toEqual([['download_ready', ['For Tuesday', 'For Tuesday']]]);
    await call('POST /notifications/read', { body: {} }, pema.access_token);
    await archive(pema, tuesday, 'docx');
    expect(await notificationsOf(pema)).toEqual([['download_ready', ['For Tuesday']]]);
  });
});

describe('asking for one', () => {
  it('is for members, and of a collection with sheets that they may see', async () => {
    expect((await start(undefined, tuesday)).status).toBe(401);
    expect((await start(lhamo, crypto.randomUUID())).status).toBe(404);
    expect((await start(lhamo, 'x')).status).toBe(404);
    const { id: secret } = await createCollection(tashi, { title: 'Private' });
    await add(tashi, secret, await sheet(tashi, 'Another', false));
    expect((await start(lhamo, secret)).status).toBe(404);
    // Who is invited to edit it sees the collection, and none of its private sheets.
    await invite(tashi, secret, lhamo.username);
    const refused = await start(lhamo, secret);
    expect([refused.status, refused.body.code]).toEqual([400, 'bad_request']);
    const unknown = { params: { id: tuesday }, body: { format: 'txt' }, ...as(lhamo) };
    expect((await raw('POST /sheet-collections/{id}/downloads', unknown)).status).toBe(400);
  });
});
