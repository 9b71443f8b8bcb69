import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import type { TextDraft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { findCitations } from './find-citations.ts';

const { db } = await testDatabase();

const draft: TextDraft = {
  kind: 'text',
  key: 'derge:D7',
  work: { key: 'derge:D7', type: 'root_text', titles: { en: 'Work' }, descriptions: {}, collections: [] },
  is_root: true,
  language: 'bo',
  title: 'D7',
  source: 'Test',
  license: 'CC0-1.0',
  revision_label: '1',
  sections: [{ key: 's', parent: null, title: 'Section' }],
  segments: ['1b.1', '1b.3', '2a.1'].map((line) => ({
    key: line,
    section: 's',
    type: 'prose',
    level: null,
    starts_block: true,
    content: 'ཀ',
    maps_to: [],
    references: [{ siglum: 'Derge', value: `vol 3, ${line}` }],
    notes: [],
  })),
};

await loadLibrary(db, {
  count: async () => 1,
  read: async function* () {
    yield draft;
  },
});

it.each([
  ['Toh 7', '1b.1'],
  ['D7 1b.3', '1b.3'],
  ['D7 1b.2', '1b.1'],
  ['D7, 1b6', '1b.3'],
  ['Derge 7 2a.4', '2a.1'],
])('%s is the segment that contains the line, by the key of an imported work', async (query, key) => {
  const { places } = await findCitations(query, 'en', (statement) => db.transaction().execute(statement));
  expect(places.map(({ segment_id }) => segment_id)).toEqual([stableId('segment', 'derge:D7', key)]);
});
