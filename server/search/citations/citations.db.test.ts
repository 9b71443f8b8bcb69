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

/** As bilara has it: the headings of a chapter belong to its first verse, those of a discourse to the discourse. */
const numbered = (key: string, keys: string[]): TextDraft => ({
  ...draft,
  key: `bilara:${key}/pli/ms`,
  work: { ...draft.work, key: `bilara:${key}` },
  language: 'pi',
  segments: keys.map((each) => ({
    key: each,
    section: 's',
    type: each.includes(':0.') ? 'heading' : 'prose',
    level: each.includes(':0.') ? 1 : null,
    starts_block: true,
    content: 'appamādo',
    maps_to: [],
    references: [],
    notes: [],
  })),
});
const chapter = numbered('dhp921-922', ['dhp921:0.1', 'dhp921:0.3', 'dhp921:1', 'dhp921:2', 'dhp922:1']);
/** A long work is imported as its chapters. */
const firstChapter: TextDraft = { ...draft, key: 'derge:D8-1', work: { ...draft.work, key: 'derge:D8-1' } };
const discourse = numbered('mn910', ['mn910:0.1', 'mn910:1.1']);

await loadLibrary(db, {
  count: async () => 4,
  read: async function* () {
    yield draft;
    yield firstChapter;
    yield chapter;
    yield discourse;
  },
});

it.each([
  ['Dhp 921', 'the verse, not the heading above the chapter', chapter, 'dhp921:1'],
  ['Dhp 922', 'the verse', chapter, 'dhp922:1'],
  ['MN 910', 'the beginning of the discourse', discourse, 'mn910:0.1'],
] as const)('%s is %s', async (query, _what, { key }, segment) => {
  const { places } = await findCitations(query, { language: 'en' }, (statement) => db.transaction().execute(statement));
  expect(places.map(({ segment_id }) => segment_id)).toEqual([stableId('segment', key, segment)]);
});

it.each([
  ['Toh 7', '1b.1'],
  ['D7 1b.3', '1b.3'],
  ['D7 1b.2', '1b.1'],
  ['D7, 1b6', '1b.3'],
  ['Derge 7 2a.4', '2a.1'],
  ['Toh 8', '1b.1', 'derge:D8-1'],
])(
  '%s is the segment that contains the line, by the key of an imported work or of its first chapter',
  async (query, key, text = 'derge:D7') => {
    const { places } = await findCitations(query, { language: 'en' }, (statement) =>
      db.transaction().execute(statement),
    );
    expect(places.map(({ segment_id }) => segment_id)).toEqual([stableId('segment', text, key)]);
  },
);
