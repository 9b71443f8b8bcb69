import path from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { ImportOptions, type ImportOptionsInput } from '#shared/import-options.ts';
import { writeFiles } from './documents/testing-documents.ts';
import { findFormat } from './formats.ts';
import { findImportTarget } from './import-target.queries.ts';
import { loadBundledLibrary } from './load-bundled-library.ts';
import { loadLibrary } from './loader.ts';
import { stableId } from './stable-id.ts';

const { db, pool } = await testDatabase();

const importText = async (content: string, given: ImportOptionsInput, format = 'plain', name = 'a.txt') => {
  const options = ImportOptions.parse(given);
  const folder = await writeFiles({ [name]: content });
  const found = findFormat(format);
  if (!found?.needsOptions) throw new Error(`${format} takes no options.`);
  return loadLibrary(db, found.open(path.join(folder, name), options, await findImportTarget(db, options)));
};

const segmentsOf = async (key: string): Promise<Record<string, string>> => {
  const { rows } = await pool.query('select id, content from segments where text_id = $1 order by position', [
    stableId('text', key),
  ]);
  return Object.fromEntries(rows.map(({ id, content }) => [content, id]));
};

const newWork: ImportOptionsInput = {
  work: { name: 'import-test', titles: { en: 'A test' } },
  text: { language: 'en', title: 'Test' },
};

it('a corrected text keeps the ids of its segments, and a translation is mapped to it', async () => {
  const first = await importText('# One\n\nThe first words.\n\nThe second words.', newWork);
  expect(first).toMatchObject({ texts: { new: 1 }, skipped: [] });
  const before = await segmentsOf('file:import-test/en');
  const again = await importText('# One\n\nAdded before.\n\nThe first word.\n\nThe second words.', newWork);
  expect(again).toMatchObject({ texts: { changed: 1 }, skipped: [] });
  const after = await segmentsOf('file:import-test/en');
  expect(after['The first word.']).toBe(before['The first words.']);
  expect(after['The second words.']).toBe(before['The second words.']);
  expect(Object.values(before)).not.toContain(after['Added before.']);

  const id = stableId('work', 'file:import-test');
  const translated = await importText('# Eins\n\nNeu.\n\nErstens.\n\nZweitens.', {
    work: { id },
    text: { language: 'de', title: 'Probe', is_root: false },
  });
  expect(translated).toMatchObject({ texts: { new: 1 }, mappings: 4, skipped: [] });
  const { rows } = await pool.query('select from_segment, to_segment from mappings where from_text = $1', [
    stableId('text', 'file:import-test/de'),
  ]);
  const german = await segmentsOf('file:import-test/de');
  expect(rows).toContainEqual({ from_segment: german['Zweitens.'], to_segment: after['The second words.'] });
  const same = await importText('# Eins\n\nNeu.\n\nErstens.\n\nZweitens.', {
    work: { id },
    text: { language: 'de', title: 'Probe', is_root: false },
  });
  expect(same).toMatchObject({ texts: { new: 0, changed: 0, unchanged: 1 } });
});

it('a text that is added to a work of the library leaves the work as it is', async () => {
  await loadBundledLibrary(db, () => undefined);
  const id = stableId('work', 'library:heart-sutra');
  const workOf = async () =>
    (
      await pool.query(
        `select w.citation, w.type, (select json_agg(t order by t.language) from work_titles t where t.work_id = w.id) as titles,
           (select json_agg(c order by c.collection_id) from work_collections c where c.work_id = w.id) as collections
         from works w where id = $1`,
        [id],
      )
    ).rows[0];
  const before = await workOf();
  const loaded = await importText('Anders.', { work: { id }, text: { language: 'de', title: 'Herz', is_root: false } });
  expect(loaded.texts.new).toBe(1);
  expect(loaded.skipped).toEqual([expect.objectContaining({ code: 'section_numbers_differ', lost: false })]);
  expect(await workOf()).toEqual(before);
  const { rows } = await pool.query('select work_id, is_root from texts where key = $1', [
    'file:library:heart-sutra/de',
  ]);
  expect(rows).toEqual([{ work_id: id, is_root: false }]);
});

it('a new work stands in the collections that were chosen, also in one that was made by hand', async () => {
  const { rows: made } = await pool.query(
    `insert into collections (id, key, slug, position) select id, 'hand:' || id, 'by-hand', 99
     from gen_random_uuid() as id returning id`,
  );
  const collection = made[0].id as string;
  await importText(
    'a,b\nཀ,One\n',
    {
      work: { name: 'listed', titles: { en: 'Listed' }, collections: [collection] },
      text: {},
      columns: [
        { column: 0, role: 'text', language: 'bo', is_root: true },
        { column: 1, role: 'text', language: 'en' },
      ],
    },
    'table',
    'a.csv',
  );
  const { rows } = await pool.query('select collection_id from work_collections where work_id = $1', [
    stableId('work', 'file:listed'),
  ]);
  expect(rows).toEqual([{ collection_id: collection }]);
  const { rows: texts } = await pool.query('select key, is_root, coverage from texts where work_id = $1 order by key', [
    stableId('work', 'file:listed'),
  ]);
  expect(texts).toEqual([
    { key: 'file:listed/bo', is_root: true, coverage: null },
    { key: 'file:listed/en', is_root: false, coverage: 100 },
  ]);
});

it('a bad file changes nothing', async () => {
  const before = await pool.query('select count(*) from texts');
  const loaded = await importText(
    '"',
    { ...newWork, columns: [{ column: 0, role: 'text', language: 'en' }] },
    'table',
    'a.csv',
  );
  expect(loaded).toMatchObject({
    texts: { new: 0, changed: 0 },
    skipped: [{ code: 'quote_open', line: 1, lost: true }],
  });
  expect((await pool.query('select count(*) from texts')).rows).toEqual(before.rows);
});
