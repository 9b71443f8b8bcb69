import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { readLibraryVersion } from '#server/db/site-state.queries.ts';
import { loadBundledLibrary } from '#server/library/load-bundled-library.ts';
import type { ImportSource, TopicDraft } from './draft.ts';
import { loadLibrary } from './loader.ts';
import { stableId } from './stable-id.ts';

const { db, pool } = await testDatabase();

const load = (...drafts: TopicDraft[]) => {
  const source: ImportSource = {
    count: () => Promise.resolve(0),
    read: async function* () {
      yield* drafts;
    },
  };
  return loadLibrary(db, source);
};

const topic = (key: string, more: Partial<TopicDraft> = {}): TopicDraft => ({
  kind: 'topic',
  key,
  parent: null,
  position: 0,
  titles: { en: key },
  descriptions: { en: `About ${key}.` },
  terms: [],
  passages: [],
  ...more,
});

const PASSAGE = { text: 'library:heart-sutra/sa', segment: '4.1' };
const rowsOf = async (table: string, key: string) =>
  (await pool.query(`select * from ${table} where topic_id = $1`, [stableId('topic', key)])).rows;

it('a topic that comes again unchanged is left alone, and kept pages with it', async () => {
  const drafts = [topic('test:a', { passages: [PASSAGE], terms: [{ language: 'sa', term: 'ka' }] })];
  expect(await load(...drafts)).toMatchObject({ topics: 1, skipped: [] });
  const before = await readLibraryVersion(db);
  await load(...drafts);
  expect(await readLibraryVersion(db)).toBe(before);
  await load(topic('test:a', { passages: [PASSAGE] }));
  expect(await readLibraryVersion(db)).not.toBe(before);
});

it('a changed one is replaced whole, with what it is found by', async () => {
  await load(topic('test:b', { titles: { en: 'Old', bo: 'རྙིང་པ།' }, terms: [{ language: 'sa', term: 'pūrva' }] }));
  await load(topic('test:b', { titles: { en: 'New' }, passages: [PASSAGE] }));
  expect(await rowsOf('topic_titles', 'test:b')).toMatchObject([{ language: 'en', title: 'New' }]);
  expect(await rowsOf('topic_terms', 'test:b')).toEqual([]);
  expect(await rowsOf('title_tokens', 'test:b')).toMatchObject([{ title: 'New' }]);
  expect(await rowsOf('topic_passages', 'test:b')).toMatchObject([
    { position: 1, segment_id: stableId('segment', PASSAGE.text, PASSAGE.segment) },
  ]);
});

it('may turn a branch around, but is never below a topic that does not exist', async () => {
  await load(topic('test:up'), topic('test:down', { parent: 'test:up' }));
  await load(topic('test:down'), topic('test:up', { parent: 'test:down' }));
  const { rows } = await pool.query('select key, parent_id from topics where key in ($1, $2) order by key', [
    'test:down',
    'test:up',
  ]);
  expect(rows).toEqual([
    { key: 'test:down', parent_id: null },
    { key: 'test:up', parent_id: stableId('topic', 'test:down') },
  ]);
  await expect(load(topic('test:lost', { parent: 'test:nowhere' }))).resolves.toMatchObject({
    skipped: [{ id: 'test:lost', lost: true }],
  });
});

it('a library of ours from before there were topics gets them at the next start, and only then', async () => {
  const count = async () => Number((await pool.query('select count(*) from topics')).rows[0].count);
  await pool.query('delete from topics');
  await loadBundledLibrary(db, () => undefined);
  const loaded = await count();
  expect(loaded).toBeGreaterThan(60);
  expect(await rowsOf('topic_passages', 'library:emptiness')).not.toEqual([]);
  await pool.query("delete from topics where key = 'library:ngulchu'");
  await loadBundledLibrary(db, () => undefined);
  expect(await count()).toBe(loaded - 1);
});
