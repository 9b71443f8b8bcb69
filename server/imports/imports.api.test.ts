import { describe, expect, it, vi } from 'vitest';
import { staffOf } from '#server/admin/testing-staff.ts';
import { bearer } from '#server/auth/testing-members.ts';
import { readBytes, openFileStore } from '#server/files/file-store.ts';
import { stableId } from '#server/library/stable-id.ts';
import { NOWHERE, sheetsApp } from '#server/sheets/testing-sheets.ts';
import { PREVIEW_PAGE } from '#shared/limits.ts';
import { pieceKey } from './import-files.ts';
import { claimImport } from './import-queue.queries.ts';
import { runNextImport } from './run-imports.ts';
import { filesIn, importsOf, piecesOf, type NamedFile } from './testing-imports.ts';

// Each task starts a process, from the sources.
vi.setConfig({ testTimeout: 120_000 });

const app = await sheetsApp();
const { call, raw, pool } = app;
const staff = staffOf(app);
const [librarian, other] = [await staff('librarian'), await staff('librarian')];
const { begin, sendPiece, work, read, prepare, check, run, deps } = importsOf(app);

const library = await filesIn('library');
const bundled = library.filter(({ path }) => /^(collections\.json|heart-sutra\/)/.test(path));
/** The Heart Sūtra under another name, with other words. */
const work2 = (key: string, changed = 'Changed words.'): NamedFile[] =>
  bundled.map(({ path, bytes }) => {
    const words = bytes.toString('utf8');
    const isEnglish = path === 'heart-sutra/en.json';
    const own = isEnglish ? JSON.stringify({ ...JSON.parse(words), '0.2': changed }) : words;
    return { path: path.replace('heart-sutra', key), bytes: Buffer.from(own) };
  });
const textsOf = (id: string) => call('GET /imports/{id}/texts', { params: { id } }, librarian.access_token);
const pageOf = async (id: string, position: number, page: number): Promise<string> => {
  const sent = { params: { id, position, page } };
  return JSON.stringify(await call('GET /imports/{id}/texts/{position}/pages/{page}', sent, librarian.access_token));
};
const statusOf = async (key: string) =>
  (await raw('GET /texts/{id}', { params: { id: stableId('text', key) } })).status;
const actions = async () => {
  const { entries } = await call('GET /audit-log', { query: { target_type: 'import' } }, librarian.access_token);
  return entries.map(({ action, target_id, after }) => ({ action, target_id, after }));
};

describe('an upload', () => {
  it('arrives in pieces in any order, goes on after a lost connection, and is looked at when it is complete', async () => {
    const large = [{ path: 'a/large.txt', bytes: Buffer.alloc(2_500_000, 'a') }, ...work2('pieces')];
    const pieces = piecesOf(large);
    const first = await begin(librarian, large, 'same files');
    expect(first).toMatchObject({ state: 'uploading', piece_count: 3, missing_pieces: [0, 1, 2] });
    expect((await sendPiece(librarian, first.id, 2, pieces[2]!)).body).toEqual({ missing_count: 2 });
    expect((await sendPiece(librarian, first.id, 0, pieces[1]!.subarray(1))).status).toBe(400);
    expect((await sendPiece(librarian, first.id, 3, pieces[2]!)).status).toBe(400);
    expect((await sendPiece(other, first.id, 0, pieces[0]!)).status).toBe(403);

    const again = await begin(librarian, large, 'same files');
    expect(again).toMatchObject({ id: first.id, missing_pieces: [0, 1] });
    expect((await begin(other, large, 'same files')).id).not.toBe(first.id);
    await Promise.all([0, 1, 1].map((number) => sendPiece(librarian, first.id, number, pieces[number]!)));
    expect(await read(other, first.id)).toMatchObject({ state: 'waiting', task: 'describe', is_own: false });
    await work(['looks']);
    expect(await read(librarian, first.id)).toMatchObject({ state: 'ready', problem: null });
    await pool.query('delete from imports');
  });

  it('is refused with too many bytes, names that lead outside, and too many open imports', async () => {
    const post = (files: { path: string; size: number }[]) =>
      raw('POST /imports', { body: { name: 'x', files }, ...bearer(librarian.access_token) });
    expect((await post([{ path: 'a', size: 2_000_000_000 }])).body.code).toBe('too_large');
    for (const path of ['../a', '/a', 'a//b', 'a/./b', 'a\\b', 'a/..', 'x\u0007'])
      expect([path, (await post([{ path, size: 1 }])).body.code]).toEqual([path, 'bad_import_path']);
    const both = [
      { path: 'a', size: 1 },
      { path: 'a/b', size: 1 },
    ];
    expect((await post(both)).body.code).toBe('bad_import_path');
    const statuses = await Promise.all(Array.from({ length: 7 }, () => post([{ path: 'a', size: 1 }])));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409]);
    await pool.query('delete from imports');
  });
});

describe('an import', () => {
  it('is tried first: every text with its beginning and its changes, and nothing is written', async () => {
    const { id, version } = await prepare(librarian, work2('heart-sutra'), 'library');
    const asked = { params: { id }, body: { version }, ...bearer(librarian.access_token) };
    expect((await raw('POST /imports/{id}/run', asked)).body.code).toBe('import_not_checked');
    const tried = await check(librarian, await read(librarian, id));
    expect(tried).toMatchObject({ state: 'ready', is_checked: true, problem: null });
    expect(tried.result).toMatchObject({ texts: { new: 0, changed: 1, unchanged: 3 }, lost: 0 });
    expect(tried.result?.collection_list.every(({ is_new }) => !is_new)).toBe(true);
    const { texts } = await textsOf(id);
    const changed = texts.find(({ outcome }) => outcome === 'changed')!;
    expect(changed).toMatchObject({ key: 'library:heart-sutra/en', added: 0, changed: 1, removed: 0 });
    const text = await call(
      'GET /imports/{id}/texts/{position}',
      { params: { id, position: changed.position } },
      librarian.access_token,
    );
    expect(text.changes).toMatchObject([{ key: '0.2', after: 'Changed words.' }]);
    expect(text.changes[0]?.before).toBeTruthy();
    expect(await pageOf(id, changed.position, 1)).toContain('Changed words.');
    expect(await statusOf('library:heart-sutra/en')).toBe(200);
    const { rows } = await pool.query(`select from segments where content = 'Changed words.'`);
    expect(rows).toEqual([]);

    const put = { ...asked, body: { version, format: 'library', options: null, publishes: true } };
    expect((await raw('PUT /imports/{id}', put)).answer.is_checked).toBe(false);
    expect((await raw('PUT /imports/{id}', put)).body.code).toBe('conflict');
    expect((await raw('POST /imports/{id}/run', { ...asked, body: { version: version + 1 } })).body.code).toBe(
      'import_not_checked',
    );
  });

  it('shows all passages of its texts before they are loaded, page by page', async () => {
    const long = library.filter(({ path }) => /^(collections\.json|satipatthana-sutta\/)/.test(path));
    const { id } = await prepare(librarian, long, 'library');
    await check(librarian, await read(librarian, id));
    const text = (await textsOf(id)).texts.find(({ segments }) => segments > 100);
    const { position = -1, segments = 0 } = text ?? {};
    expect(text?.preview_segments).toBe(segments);
    const numbers: number[] = [];
    const pages = Math.ceil(segments / PREVIEW_PAGE);
    for (let page = 1; page <= pages; page += 1)
      for (const [, number] of (await pageOf(id, position, page)).matchAll(/"segment_number":(\d+)/g))
        numbers.push(Number(number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: segments }, (_, index) => index + 1));
    const past = { params: { id, position, page: pages + 1 }, ...bearer(librarian.access_token) };
    expect((await raw('GET /imports/{id}/texts/{position}/pages/{page}', past)).body.code).toBe('text_not_found');
  });

  it('runs, leaves a new work unpublished, frees its files and keeps its report', async () => {
    const before = await actions();
    const tried = await check(librarian, await prepare(librarian, work2('another'), 'library'));
    expect(tried.result).toMatchObject({ texts: { new: 4 } });
    const store = openFileStore(app.settings);
    expect(await readBytes(store, pieceKey(tried.id, 0))).toBeDefined();
    const done = await run(librarian, tried);
    expect(done).toMatchObject({ state: 'finished', has_files: false, has_report: true });
    expect(done.result).toMatchObject({ texts: { new: 4, changed: 0, unchanged: 0 }, works: 1 });
    expect(await readBytes(store, pieceKey(tried.id, 0))).toBeUndefined();
    expect(await statusOf('library:another/en')).toBe(404);
    const [{ id: work_id } = { id: '' }] = done.result?.work_list ?? [];
    const changes = { is_published: { before: false, after: true } };
    await call('PUT /admin/works/{id}', { params: { id: work_id }, body: { changes } }, librarian.access_token);
    expect(await statusOf('library:another/en')).toBe(200);
    const report = await app.app.inject({
      url: `/api/v1/imports/${done.id}/report`,
      headers: { authorization: `Bearer ${librarian.access_token}` },
    });
    expect(report.body).toMatch(/4 new[^]*100\.0 % {2}library:another\/en/);
    const entries = (await actions()).slice(0, -before.length || undefined);
    expect(entries.map(({ action }) => action)).toEqual(['finish_import', 'start_import']);
    expect(entries[0]?.after).toMatchObject({ state: 'finished', texts: { new: 4 } });
    const undo = await raw('POST /audit-log/{id}/undo', { params: { id: '1' }, ...bearer(librarian.access_token) });
    expect(undo.status).not.toBe(204);
  });

  it('that cannot be read says why, and writes nothing', async () => {
    const tried = await check(
      librarian,
      await prepare(librarian, [{ path: 'work.json', bytes: Buffer.from('{') }], 'library'),
    );
    expect(tried.is_checked && (tried.result?.lost ?? 0) === 0).toBe(false);
    await raw('DELETE /imports/{id}', { params: { id: tried.id }, ...bearer(librarian.access_token) });
    expect(
      (await raw('GET /imports/{id}', { params: { id: tried.id }, ...bearer(librarian.access_token) })).status,
    ).toBe(404);
  });
});

describe('the queue', () => {
  it('has one at a time on the whole site, tells the second how many are before it, and can be left', async () => {
    const [mine, theirs] = [
      await check(librarian, await prepare(librarian, work2('mine'), 'library')),
      await check(other, await prepare(other, work2('theirs'), 'library')),
    ];
    for (const [by, { id, version }] of [
      [librarian, mine],
      [other, theirs],
    ] as const)
      await call('POST /imports/{id}/run', { params: { id }, body: { version } }, by.access_token);
    const claims = await Promise.all([1, 2, 3].map(() => claimImport(app.db, 'loads', NOWHERE)));
    expect(claims.filter((claim) => claim !== undefined).map(({ id }) => id)).toEqual([mine.id]);
    expect((await read(other, theirs.id)).progress.waits_for).toBe(1);
    const twice = { params: { id: theirs.id }, body: { version: theirs.version }, ...bearer(librarian.access_token) };
    expect((await raw('POST /imports/{id}/run', twice)).body.code).toBe('import_busy');
    await call('POST /imports/{id}/cancel', { params: { id: theirs.id } }, librarian.access_token);
    expect(await read(other, theirs.id)).toMatchObject({ state: 'cancelled', is_checked: true });

    // The process that had claimed it is gone.
    await pool.query(`update imports set lease_date = now() - interval '1 second' where id = $1`, [mine.id]);
    await work(['loads']);
    expect(await read(librarian, mine.id)).toMatchObject({ state: 'stopped', problem: 'server_stopped' });
    expect(await statusOf('library:mine/en')).toBe(404);
    expect(await run(librarian, await read(librarian, mine.id))).toMatchObject({ state: 'finished' });
  });

  it('ends with the server: what it wrote is complete, and it can be started again', async () => {
    const tried = await check(librarian, await prepare(librarian, work2('stopped'), 'library', true));
    const body = { version: tried.version };
    await call('POST /imports/{id}/run', { params: { id: tried.id }, body }, librarian.access_token);
    const stop = new AbortController();
    const running = runNextImport(deps, 'loads', stop.signal);
    await vi.waitUntil(async () => (await read(librarian, tried.id)).state === 'running');
    stop.abort();
    await running;
    expect(await read(librarian, tried.id)).toMatchObject({ state: 'stopped', problem: 'server_stopped' });
    const { rows } = await pool.query(
      `select from texts t where segment_count <> (select count(*) from segments s where s.text_id = t.id)`,
    );
    expect(rows).toEqual([]);
    expect(await run(librarian, await read(librarian, tried.id))).toMatchObject({ state: 'finished' });
    expect(await statusOf('library:stopped/en')).toBe(200);
  });
});
