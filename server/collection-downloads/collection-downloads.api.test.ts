import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { membersApp, PASSWORD } from '#server/auth/testing-members.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { readParts } from '#server/files/read-parts.ts';
import { stableId } from '#server/library/stable-id.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import type { ArchiveInput, CollectionDownload } from '#shared/contract/collection-downloads.ts';
import { pruneArchives } from './remove-archives.ts';
import { runNextArchive } from './run-archives.ts';

// From the sources each thread takes seconds to start, on a busy machine many.
vi.setConfig({ testTimeout: 300_000 });

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-archives-'));
const { app, call, raw, db, pool, settings, url: databaseUrl, member } = await membersApp({ DATA_DIR: dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const files = openFileStore(settings);
const go = new AbortController().signal;

const PALI = stableId('collection', 'library:pali');
const forbidden = stableId('text', 'library:heart-sutra/en');
const tashi = await member();
const workers = createWorkerPool();
afterAll(() => workers.close());
const run = (signal = go) => runNextArchive({ db, databaseUrl, workers, settings }, signal);
const start = (body: Partial<ArchiveInput> = {}, id = PALI, { access_token } = tashi) =>
  call('POST /collections/{id}/downloads', { params: { id }, body: { format: 'txt', ...body } }, access_token);
const read = (id: string, { access_token } = tashi): Promise<CollectionDownload> =>
  call('GET /downloads/{id}', { params: { id } }, access_token);
const remove = (id: string, { access_token } = tashi) =>
  call('DELETE /downloads/{id}', { params: { id } }, access_token);
const storedFiles = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length;
const parentOf = async (text: string): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `select collection_id as id from work_collections where work_id = (select work_id from texts where id = $1)`,
    [text],
  );
  return rows[0]?.id ?? '';
};
const unzip = async ({ file_url }: CollectionDownload) => {
  const answer = await app.inject(file_url ?? '');
  expect(answer.statusCode).toBe(200);
  return { answer, entries: unzipSync(answer.rawPayload) };
};

describe('a collection as an archive', () => {
  it('has each published text as a file, and is what was announced', async () => {
    const preview = await call('GET /collections/{id}/downloads/preview', {
      params: { id: PALI },
      query: { format: 'txt', text_language: 'pi' },
    });
    expect(preview).toMatchObject({ problem: null, left_out: [], left_out_total: 0 });
    expect(preview.languages.map(({ language }) => language)).toContain('pi');
    const begun = await start({ text_language: ['pi'] });
    expect(begun).toMatchObject({ state: 'waiting', file_url: null, collection_id: PALI, format: 'txt' });
    expect(await run()).toBe(true);
    const ready = await read(begun.id);
    expect(ready).toMatchObject({
      state: 'ready',
      files_done: preview.files,
      files_total: preview.files,
      left_out: [],
    });
    const { answer, entries } = await unzip(ready);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ready.bytes),
      'cache-control': 'no-store',
    });
    expect(Object.keys(entries)).toHaveLength(preview.files);
    for (const [path, bytes] of Object.entries(entries)) {
      expect(path).toMatch(/^[^/]+\/([^/]+\/)*\d+-.*-pi\.txt$/);
      expect(bytes.length).toBeGreaterThan(100);
    }
    await remove(begun.id);
    expect(await storedFiles()).toBe(0);
    expect((await app.inject(ready.file_url ?? '')).statusCode).toBe(404);
  });

  it('has works with their versions, and names what may not be copied, in the language of the reader', async () => {
    await db.updateTable('texts').set({ license: 'All rights reserved' }).where('id', '=', forbidden).execute();
    const collection = await parentOf(forbidden);
    const query = { format: 'md', merged: 'true', language: 'zh' } as const;
    const preview = await call('GET /collections/{id}/downloads/preview', { params: { id: collection }, query });
    expect(preview.left_out).toEqual([expect.objectContaining({ language: 'en', reason: 'not_licensed' })]);
    const { id } = await start({ format: 'md', merged: true, language: 'zh' }, collection);
    await run();
    const ready = await read(id);
    expect(ready.left_out).toEqual(preview.left_out);
    const { entries } = await unzip(ready);
    const list = Object.keys(entries).find((path) => path.endsWith('/未包含.txt')) ?? '';
    expect(strFromU8(entries[list] ?? new Uint8Array())).toContain(`- ${preview.left_out[0]?.title} (en): `);
    const merged = Object.keys(entries).filter((path) => path.endsWith('.md'));
    expect(merged).toHaveLength(ready.files_total);
    expect(merged.some((path) => /-sa-.*bo/.test(path))).toBe(true);
    await remove(id);
  });

  it.each(['docx', 'epub', 'pdf', 'tei', 'json', 'csv', 'tmx'] as const)('is written as %s', async (format) => {
    const { id } = await start({ format, text_language: ['sa'] }, await parentOf(forbidden));
    await run();
    const ready = await read(id);
    expect(ready).toMatchObject({ state: 'ready', problem: null });
    const { entries } = await unzip(ready);
    const [first] = Object.values(entries);
    const begins = { docx: 'PK', epub: 'PK', pdf: '%PDF', tei: '<?xml', json: '{', csv: '\uFEFF', tmx: '<?xml' }[
      format
    ];
    expect(
      Buffer.from(first ?? [])
        .toString()
        .startsWith(begins),
    ).toBe(true);
    await remove(id);
  });
});

describe('the file of an archive', () => {
  it('goes on where it was cut, for whoever has the beginning of the same archive', async () => {
    const { id } = await start({ text_language: ['pi'] });
    await run();
    const ready = await read(id);
    const url = ready.file_url ?? '';
    const whole = await app.inject(url);
    const etag = String(whole.headers.etag);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const get = (headers: Record<string, string>) => app.inject({ url, headers });
    const middle = Math.floor(ready.bytes / 2);
    const rest = await get({ range: `bytes=${middle}-`, 'if-range': etag });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers).toMatchObject({
      etag,
      'content-length': String(ready.bytes - middle),
      'content-range': `bytes ${middle}-${ready.bytes - 1}/${ready.bytes}`,
    });
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(middle))).toBe(true);
    expect((await get({ range: 'bytes=3-7' })).rawPayload.equals(whole.rawPayload.subarray(3, 8))).toBe(true);
    // Of another archive nothing can be continued.
    const other = await get({ range: `bytes=${middle}-`, 'if-range': '"another"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, ready.bytes]);
    const beyond = await get({ range: `bytes=${ready.bytes}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${ready.bytes}`]);
    await remove(id);
  });

  it('that was cut after some parts does not read them again', async () => {
    const parts = ['one', 'two', 'three'].map((words, index) => ({ key: `archive-${index}.part`, words }));
    for (const { key, words } of parts) await files.put(key, Buffer.from(words), 'application/octet-stream');
    const opened: string[] = [];
    const store = { ...files, read: (key: string) => (opened.push(key), files.read(key)) };
    const stored = parts.map(({ key, words }) => ({ key, bytes: words.length }));
    const readRange = async (all: typeof stored | { key: string; bytes: null }[], from: number, to: number) =>
      readText(readParts(store, all, { from, to }));
    expect(await readRange(stored, 4, 8)).toBe('wothr');
    expect(opened).toEqual(['archive-1.part', 'archive-2.part']);
    // The sizes of older parts are not known.
    expect(
      await readRange(
        stored.map(({ key }) => ({ key, bytes: null })),
        2,
        6,
      ),
    ).toBe('etwot');
    for (const { key } of parts) await files.remove(key);
  });
});

describe('asking for an archive', () => {
  it('again while it waits gives the same one, and five are as many as an account may have', async () => {
    const lhamo = await member();
    const [one, other] = await Promise.all([start({}, PALI, lhamo), start({}, PALI, lhamo)]);
    expect(one.id).toBe(other.id);
    for (const format of ['md', 'csv', 'tmx', 'tei'] as const) await start({ format }, PALI, lhamo);
    const headers = { authorization: `Bearer ${lhamo.access_token}` };
    const refused = await raw('POST /collections/{id}/downloads', {
      params: { id: PALI },
      body: { format: 'json' },
      headers,
    });
    expect([refused.status, refused.body.code]).toEqual([413, 'quota_exceeded']);
    const { downloads } = await call('GET /downloads', {}, lhamo.access_token);
    expect(downloads.map(({ format }) => format)).toEqual(['tei', 'tmx', 'csv', 'md', 'txt']);
    for (const { id } of downloads) await remove(id, lhamo);
    expect((await call('GET /downloads', {}, lhamo.access_token)).downloads).toEqual([]);
  });

  it.each([
    [{ format: 'doc' }, 400],
    [{ format: 'txt', layout: 'beside' }, 400],
    [{ format: 'txt', text_language: ['xx'] }, 400],
  ])('for %o is refused', async (body, status) => {
    const headers = { authorization: `Bearer ${tashi.access_token}` };
    expect((await raw('POST /collections/{id}/downloads', { params: { id: PALI }, body, headers })).status).toBe(
      status,
    );
  });

  it('for a collection that is not there is 404', async () => {
    const headers = { authorization: `Bearer ${tashi.access_token}` };
    for (const id of [crypto.randomUUID(), 'x']) {
      const request = { params: { id }, body: { format: 'txt' }, headers };
      expect((await raw('POST /collections/{id}/downloads', request)).status).toBe(404);
    }
  });
});

describe('an archive that is not finished', () => {
  it('and is removed leaves nothing', async () => {
    const { id } = await start({ format: 'epub' });
    const running = run();
    await vi.waitUntil(async () => (await read(id)).files_done > 0, { timeout: 60_000, interval: 50 });
    await remove(id);
    await running;
    expect(await storedFiles()).toBe(0);
    expect((await pool.query('select from collection_downloads where id = $1', [id])).rowCount).toBe(0);
  });

  it('because the server stops goes on with the next', async () => {
    const { id } = await start({ format: 'epub' });
    const stop = new AbortController();
    const running = run(stop.signal);
    await vi.waitUntil(async () => (await read(id)).files_done > 0, { timeout: 60_000, interval: 50 });
    stop.abort();
    await running;
    expect(await read(id)).toMatchObject({ state: 'waiting' });
    expect(await run()).toBe(true);
    expect(await read(id)).toMatchObject({ state: 'ready' });
    await remove(id);
  });

  it('because the server was killed is begun anew after its lease, without what was left of it', async () => {
    const { id } = await start();
    const left = 'archive-0123456789abcdef.part';
    await files.put(left, Buffer.from('half'), 'application/octet-stream');
    await pool.query('insert into collection_download_parts (key, download_id, number) values ($1, $2, 1)', [left, id]);
    const lease = (seconds: number) =>
      pool.query(
        `update collection_downloads set state = 'running', runner = gen_random_uuid(), attempts = 1,
         lease_date = now() + $2 * interval '1 second' where id = $1`,
        [id, seconds],
      );
    await lease(60);
    expect(await run()).toBe(false);
    await lease(-1);
    expect(await run()).toBe(true);
    const ready = await read(id);
    expect(ready.state).toBe('ready');
    expect(Object.keys((await unzip(ready)).entries)).toHaveLength(ready.files_total);
    expect(await files.read(left)).toBeUndefined();
    await remove(id);
  });

  it('three times has failed', async () => {
    const { id } = await start();
    await pool.query(`update collection_downloads set attempts = 3 where id = $1`, [id]);
    await run();
    expect(await read(id)).toMatchObject({ state: 'failed', problem: 'failed' });
    await remove(id);
  });
});

describe('an archive goes', () => {
  it('when its days are over', async () => {
    const { id } = await start();
    await run();
    const { file_url } = await read(id);
    await pool.query(`update collection_downloads set ended_date = now() - interval '7 days 1 minute' where id = $1`, [
      id,
    ]);
    expect((await app.inject(file_url ?? '')).statusCode).toBe(404);
    expect(await pruneArchives(db, files, go)).toBe(1);
    expect(await storedFiles()).toBe(0);
  });

  it('with its account, which is told what there is in the export of its data', async () => {
    const pema = await member();
    const { id } = await start({}, PALI, pema);
    await run();
    const { file_url } = await read(id, pema);
    const exported = await app.inject({
      url: '/api/v1/users/me/export',
      headers: { authorization: `Bearer ${pema.access_token}` },
    });
    const people = JSON.parse(strFromU8(unzipSync(exported.rawPayload)['people.json'] ?? new Uint8Array()));
    expect(people.collection_downloads).toMatchObject([{ state: 'ready', options: { format: 'txt' } }]);
    expect(JSON.stringify(people)).not.toContain(file_url?.split('/').at(-1));
    const body = { password: PASSWORD, published_sheets: 'erase' } as const;
    await call('DELETE /users/me', { body }, pema.access_token);
    expect((await app.inject(file_url ?? '')).statusCode).toBe(404);
    await pruneArchives(db, files, go);
    expect(await storedFiles()).toBe(0);
  });
});

it('whoever has waited for more than a minute is written to', async () => {
  const norbu = await member();
  const mails = async () =>
    (
      await pool.query(
        `select from mail_queue where kind = 'download_ready' and account_id = (select id from accounts where email = $1)`,
        [norbu.email],
      )
    ).rowCount;
  await pool.query(`update accounts set email_verified_date = now() where email = $1`, [norbu.email]);
  const quick = await start({}, PALI, norbu);
  await run();
  expect(await mails()).toBe(0);
  await remove(quick.id, norbu);
  const slow = await start({}, PALI, norbu);
  await pool.query(`update collection_downloads set created_date = now() - interval '2 minutes' where id = $1`, [
    slow.id,
  ]);
  await run();
  expect(await mails()).toBe(1);
});
