import { expect, it } from 'vitest';
import { staffOf } from '#server/admin/testing-staff.ts';
import { bearer } from '#server/auth/testing-members.ts';
import type { Draft, ImportSource } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { checkImport } from './import-tasks.ts';

const app = await sheetsApp();
const { db, pool, raw } = app;
const librarian = await staffOf(app)('librarian');

const work = (key: string) => ({
  key,
  type: 'root_text' as const,
  titles: { en: key },
  descriptions: {},
  collections: [],
});
const drafts = (name: string, words: string): Draft[] =>
  [1, 2].map((number) => text(`${name}/${number}`, [segment('1', words)], { work: work(`${name}/${number}`) }));

/** Has written the first text when it waits; a collection, which may concern any text, is not read before. */
const heldSource = (name: string) => {
  const all = drafts(name, 'other words');
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let readings = 0;
  const held: ImportSource = {
    count: async () => 2,
    read: async function* () {
      readings += 1;
      yield all[0]!;
      yield {
        kind: 'collection',
        key: `${name}:c`,
        parent: null,
        slug: `${name}-c`,
        position: 0,
        titles: { en: 'C' },
        descriptions: {},
      };
      arrive();
      await released;
      yield all[1]!;
    },
  };
  return { held, arrived, release, readings: () => readings };
};
const newImport = async (): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into imports (name, origin, state, files, file_count, total_bytes, piece_count, fingerprint)
      values ('Held', 'upload', 'ready', '[]', 0, 0, 0, '') returning id`,
  );
  return rows[0]?.id ?? '';
};
const check = async (held: ImportSource) => {
  const import_id = await newImport();
  const signal = new AbortController().signal;
  const trial = checkImport({ db, import_id, source: held, publishes: true, signal, onProgress: () => undefined });
  return { import_id, trial };
};
const titled = (id: string, title: string, after: string) =>
  raw('PUT /admin/texts/{id}', {
    params: { id },
    body: { changes: { title: { before: title, after } } },
    ...bearer(librarian.access_token),
  });

it('a trial that is held gives way to whoever saves what it concerns, and then finds the same', async () => {
  await loadLibrary(db, source(drafts('held', 'words')));
  const { held, arrived, release, readings } = heldSource('held');
  const { import_id, trial } = await check(held);
  await arrived;
  // It would wait for the end of the trial, which waits for the test.
  expect((await titled(stableId('text', 'held/1'), 'held/1', 'By hand')).status).toBe(200);
  release();
  const { result } = await trial;
  expect(result).toMatchObject({ texts: { new: 0, changed: 2, unchanged: 0 }, lost: 0, kept: 1 });
  const kept = { name: 'By hand', text_id: stableId('text', 'held/1'), field: 'title', kept: 'By hand' };
  expect(result.kept_fields).toMatchObject([kept]);
  expect(readings()).toBe(2);
  const { rows } = await pool.query('select count(*)::int as n from import_texts where import_id = $1', [import_id]);
  expect(rows).toEqual([{ n: 2 }]);
  const { rows: words } = await pool.query(`select from segments where content = 'other words'`);
  expect(words).toEqual([]);
});

it('whoever edits other texts interrupts nothing', async () => {
  await loadLibrary(db, source([...drafts('tried', 'words'), ...drafts('edited', 'words')]));
  const { held, arrived, release, readings } = heldSource('tried');
  const { trial } = await check(held);
  await arrived;
  const id = stableId('text', 'edited/1');
  const operation = {
    type: 'edit_segment',
    segment_id: stableId('segment', 'edited/1', '1'),
    before: { content: 'words' },
    after: { content: 'By hand' },
  };
  const edited = await raw('POST /admin/texts/{id}/structure', {
    params: { id },
    body: { revision: 1, reason: '', operations: [operation] },
    ...bearer(librarian.access_token),
  });
  expect(edited.status).toBe(200);
  release();
  expect((await trial).result).toMatchObject({ texts: { changed: 2 } });
  expect(readings()).toBe(1);
});
