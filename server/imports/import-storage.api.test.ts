import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { staffOf } from '#server/admin/testing-staff.ts';
import { bearer } from '#server/auth/testing-members.ts';
import { openFileStore, readBytes } from '#server/files/file-store.ts';
import { readDrafts, type ImportSource } from '#server/library/draft.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { pieceKey } from './import-files.ts';
import { runImport } from './import-tasks.ts';
import { pruneImports } from './prune-imports.ts';
import { importsOf, piecesOf } from './testing-imports.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'pothi-imports-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const allowed = join(folder, 'allowed');
await mkdir(join(allowed, 'texts'), { recursive: true });
await writeFile(join(allowed, 'texts', 'way.txt'), '# The Way\n\nFirst.\n\nSecond.\n');
await writeFile(join(folder, 'secret.txt'), 'secret');
await symlink(folder, join(allowed, 'link'));

const app = await sheetsApp({ IMPORT_FOLDER: allowed });
const librarian = await staffOf(app)('librarian');
const { begin, sendPiece, work, read, check, run } = importsOf(app);
const post = (folderName: string) =>
  app.raw('POST /imports', { body: { folder: folderName }, ...bearer(librarian.access_token) });
const options = {
  work: { name: 'the-way', titles: { en: 'The Way' } },
  text: { title: 'The Way', language: 'en' },
};
const choose = async (id: string) => {
  const { version, format } = await read(librarian, id);
  const body = { version, format: format ?? '', options, publishes: true };
  return app.call('PUT /imports/{id}', { params: { id }, body }, librarian.access_token);
};

it('reads folders of the server below the one that is allowed, and nothing else', async () => {
  for (const outside of ['..', '../secret.txt', '/etc', 'link', 'link/secret.txt', 'nowhere', 'texts/../..'])
    expect([outside, (await post(outside)).body.code]).toEqual([outside, 'import_folder_not_found']);
  const { id } = (await post('texts')).answer;
  await work(['looks']);
  expect(await read(librarian, id)).toMatchObject({ state: 'ready', format: 'plain', name: 'texts' });
  const done = await run(librarian, await check(librarian, await choose(id)));
  expect(done).toMatchObject({ state: 'finished', result: { texts: { new: 1 } } });
  const { status } = await app.raw('GET /texts/{id}', { params: { id: stableId('text', 'file:the-way/en') } });
  expect(status).toBe(200);
});

it('reads a ZIP, and of a bad one says what is wrong with it', async () => {
  const upload = async (bytes: Uint8Array) => {
    const files = [{ path: 'texts.zip', bytes: Buffer.from(bytes) }];
    const { id } = await begin(librarian, files);
    for (const [number, piece] of piecesOf(files).entries()) await sendPiece(librarian, id, number, piece);
    await work(['looks']);
    return read(librarian, id);
  };
  const good = zipSync({ 'way/way.txt': strToU8('# The Way\n\nOther words.\n'), '__MACOSX/x': strToU8('junk') });
  const found = await upload(good);
  expect(found).toMatchObject({ state: 'ready', format: 'plain' });
  const tried = await check(librarian, await choose(found.id));
  expect(tried.result).toMatchObject({ texts: { changed: 1 } });
  expect(await upload(zipSync({ '../way.txt': strToU8('x') }))).toMatchObject({
    state: 'failed',
    problem: 'archive_path',
  });
});

it('frees what nobody has touched for a week, and what a killed process has left', async () => {
  const files = [{ path: 'way.txt', bytes: Buffer.from('way') }];
  const [old, recent] = [await begin(librarian, files), await begin(librarian, files)];
  for (const { id } of [old, recent]) await sendPiece(librarian, id, 0, files[0]!.bytes);
  await app.pool.query(`update imports set state = 'ready' where id = any($1)`, [[old.id, recent.id]]);
  await app.pool.query(`update imports set updated_date = now() - interval '8 days' where id = $1`, [old.id]);
  const left = join(app.settings.dataDir, 'imports', `unpacked-${old.id}`);
  await mkdir(left, { recursive: true });
  const store = openFileStore(app.settings);
  await pruneImports(app.db, store, app.settings.dataDir, new AbortController().signal);
  expect(await readBytes(store, pieceKey(old.id, 0))).toBeUndefined();
  expect(await readBytes(store, pieceKey(recent.id, 0))).toBeDefined();
  expect(
    (await app.raw('GET /imports/{id}', { params: { id: old.id }, ...bearer(librarian.access_token) })).status,
  ).toBe(404);
  await expect(rm(left)).rejects.toThrow('ENOENT');
});

it('ends between two texts when it is cancelled, and reports those that are complete', async () => {
  const cancelled = new AbortController();
  const work3 = { key: 'w3', type: 'root_text' as const, titles: { en: 'W' }, descriptions: {}, collections: [] };
  const drafts = [1, 2, 3].map((number) =>
    text(`w3/${number}`, [segment('1', `words ${number}`)], {
      work: work3,
      is_root: number === 1,
      language: `x${number}`,
    }),
  );
  const slow: ImportSource = {
    count: async () => 3,
    read: async function* (onSkipped) {
      for await (const draft of readDrafts(source(drafts), onSkipped)) {
        yield draft;
        if (draft.key === 'w3/2') cancelled.abort();
      }
    },
  };
  const { result, report } = await runImport({
    db: app.db,
    import_id: stableId('text', 'none'),
    source: slow,
    publishes: true,
    signal: cancelled.signal,
    onProgress: () => undefined,
  });
  expect(result.texts).toEqual({ new: 2, changed: 0, unchanged: 0 });
  expect(report).toMatch(/^Cancelled/);
  const { rows } = await app.pool.query(`select key from texts where key like 'w3/%' order by key`);
  expect(rows).toEqual([{ key: 'w3/1' }, { key: 'w3/2' }]);
});
