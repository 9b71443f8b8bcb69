import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paragraphs, sheetsApp } from '#server/sheets/testing-sheets.ts';
import { pruneUnusedFiles } from './prune-unused-files.queries.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { picture } from './testing-pictures.ts';
import { form, upload } from './testing-uploads.ts';

const { app, db, pool, member, create, put, settings } = await sheetsApp();
const tashi = await member();
const files = openFileStore(settings);

const uploaded = async (address = '/sheets/upload') =>
  (await upload(app, address, tashi.access_token, form(await picture('png')))).body;
const passDays = (days: number) =>
  pool.query(`update files set unused_since = unused_since - $1 * interval '1 day'`, [days]);
const isServed = async (key: string) => (await app.inject(`/files/${key}`)).statusCode === 200;

it('deletes pictures that nothing has shown for 30 days, each by one of several processes', async () => {
  const [shown, former, unused, inDraft] = [await uploaded(), await uploaded(), await uploaded(), await uploaded()];
  const poster = await uploaded();
  const video = { position: 9, type: 'video' as const, content: 'dQw4w9WgXcQ', picture: poster.url as string };
  await create(tashi, { source: [video] });
  const avatar = (await uploaded('/users/upload')).slice('/files/'.length);
  const image = (position: number, content: string) => ({ position, type: 'image' as const, content });
  const source = [image(0, shown.key), image(1, `https://texts.example/files/${former.key}`)];
  const { sheet_id } = await create(tashi, { source });
  await put(tashi, sheet_id, { body: { source: [image(0, shown.url), ...paragraphs('', 'x').slice(1)] } });
  const { sheet_id: published } = await create(tashi, { is_published: true });
  await put(tashi, published, { body: { source: [image(0, inDraft.key)] } });

  await passDays(29);
  await pruneUnusedFiles(db, files);
  expect(await isServed(unused.key)).toBe(true);
  await passDays(2);
  const deletedCounts = await Promise.all([1, 2, 3].map(() => pruneUnusedFiles(db, files)));
  expect(deletedCounts.toSorted()).toEqual([0, 0, 1]);
  expect(await isServed(unused.key)).toBe(false);
  for (const key of [shown.key, former.key, inDraft.key, poster.key, avatar]) expect(await isServed(key)).toBe(true);

  // The 30 days start when the last sheet or revision stops showing it.
  await db.deleteFrom('sheet_points').where('sheet_id', '=', sheet_id).execute();
  await pruneUnusedFiles(db, files);
  expect(await isServed(former.key)).toBe(true);
  await passDays(31);
  expect(await pruneUnusedFiles(db, files)).toBe(1);
  expect(await isServed(former.key)).toBe(false);
  expect(await isServed(shown.key)).toBe(true);
});

const storedFiles = async () =>
  (await readdir(join(settings.dataDir, 'files'), { recursive: true })).filter((name) => name.includes('.'));
const rowCount = async () => (await pool.query('select from files')).rowCount;
const uploadUnused = async (count: number) => {
  const keys: string[] = [];
  for (let number = 0; number < count; number += 1) keys.push((await uploaded()).key);
  await pruneUnusedFiles(db, files);
  await passDays(31);
  return keys.toSorted();
};

it('leaves no file behind when it is interrupted at any moment, or when a file cannot be removed', async () => {
  const [rows, stored] = [await rowCount(), (await storedFiles()).length];
  const keys = await uploadUnused(4);
  const interrupted = new AbortController();
  const failing: FileStore = {
    ...files,
    remove: async (key) => {
      if (key === keys[0]) throw new Error('no answer');
      await files.remove(key);
      if (key !== keys[2]) return;
      // The process ends here: the file is gone, nothing else happens.
      interrupted.abort();
      throw new Error('killed');
    },
  };
  await pruneUnusedFiles(db, failing, interrupted.signal);
  // The first has a file and a row, the second neither, the third a row, the last both.
  expect([await rowCount(), (await storedFiles()).length]).toEqual([(rows ?? 0) + 3, stored + 2]);
  expect(await pruneUnusedFiles(db, files)).toBe(3);
  expect([await rowCount(), (await storedFiles()).length]).toEqual([rows, stored]);
});

it('reports files that cannot be removed, and deletes the others', async () => {
  const keys = await uploadUnused(3);
  const failing: FileStore = {
    ...files,
    remove: async (key) => {
      if (key === keys[0]) throw new Error('no answer');
      await files.remove(key);
    },
  };
  await expect(pruneUnusedFiles(db, failing)).rejects.toThrow('1 files could not be deleted: Error: no answer');
  expect(await Promise.all(keys.map(isServed))).toEqual([true, false, false]);
  expect(await pruneUnusedFiles(db, files)).toBe(1);
});
