import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { packageRoot } from '#server/settings.ts';
import { loadBundledLibrary } from './load-bundled-library.ts';

const { db, pool } = await testDatabase();
const temporary = await mkdtemp(join(tmpdir(), 'pothi-library-'));
afterAll(() => rm(temporary, { recursive: true, force: true }));

const folder = join(temporary, 'library');
await cp(join(packageRoot(), 'library'), folder, { recursive: true });

/** Starts the site with the library in `folder`; returns what it logs. */
const start = async (): Promise<string[]> => {
  const logged: string[] = [];
  await loadBundledLibrary(db, (message) => logged.push(message), folder);
  return logged;
};
const column = async (query: string): Promise<unknown[]> => {
  const { rows } = await pool.query<Record<string, unknown>>({ text: query });
  return rows.flatMap((row) => Object.values(row));
};
const citation = () => column(`select citation from works where key = 'library:heart-sutra'`);
const setCitation = async (value: string) => {
  const file = join(folder, 'heart-sutra/work.json');
  const work = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...work, citation: value }));
};
const textsOf = (work: string) => column(`select key from texts where key like 'library:${work}/%' order by key`);

it('a site with the same library loads nothing', async () => {
  expect(await start()).toEqual([]);
});

it('a newer library changes what the site has and adds what is new, and leaves what was set on the site', async () => {
  await pool.query(`delete from texts where key = 'library:metta-sutta/en'`);
  await pool.query(`update texts set is_published = false where key = 'library:heart-sutra/zh'`);
  await pool.query(`update collection_titles set title = 'Ours' where language = 'en'`);
  await pool.query(`update work_collections set position = 77
    where work_id = (select id from works where key = 'library:heart-sutra')`);
  await setCitation('Toh 21 and more');
  await cp(join(folder, 'mangala-sutta'), join(folder, 'new-sutta'), { recursive: true });

  expect(await start()).toEqual(['Loading what is new in the bundled library …']);
  expect(await citation()).toEqual(['Toh 21 and more']);
  expect(await textsOf('new-sutta')).toContain('library:new-sutta/en');
  expect(await textsOf('metta-sutta')).not.toContain('library:metta-sutta/en');
  expect(await column(`select is_published from texts where key = 'library:heart-sutra/zh'`)).toEqual([false]);
  expect(new Set(await column(`select title from collection_titles where language = 'en'`))).toEqual(new Set(['Ours']));
  expect(await column(`select position from work_collections where position = 77`)).toEqual([77]);
  expect(await start()).toEqual([]);
});

it('a site from before the version was recorded gets what has changed, and nothing that it does not have', async () => {
  await pool.query('delete from bundled_library');
  await setCitation('Toh 21');
  await start();
  expect(await citation()).toEqual(['Toh 21']);
  expect(await textsOf('metta-sutta')).not.toContain('library:metta-sutta/en');
});

it('a site that has removed the bundled texts does not get them again', async () => {
  await pool.query(`delete from texts where key like 'library:%'`);
  await setCitation('Toh 21 once more');
  expect(await start()).toEqual([]);
  expect(await textsOf('new-sutta')).toEqual([]);
});
