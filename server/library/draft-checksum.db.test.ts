import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { checksumOf, countDraft } from './draft-checksum.ts';
import { loadLibrary } from './loader.ts';
import { prepareText } from './prepare-text.ts';
import { segment, source, text } from './testing-drafts.ts';

const { db, pool } = await testDatabase();

const draft = text('noted', [segment('1.1', 'one')]);
const load = async () => (await loadLibrary(db, source([draft]))).texts;
const row = async () => (await pool.query("select * from texts where key = 'noted'")).rows;

it('an import sees from the draft alone that a text is stored, once that was noted', async () => {
  expect(await load()).toEqual({ new: 1, changed: 0, unchanged: 0 });
  // A text that is prepared and compared would now be found to be different.
  await pool.query("update texts set checksum = 'other' where key = 'noted'");
  expect(await load()).toEqual({ new: 0, changed: 0, unchanged: 1 });
  // As stored before drafts had checksums.
  await pool.query("update texts set draft_checksum = '' where key = 'noted'");
  expect(await load()).toEqual({ new: 0, changed: 1, unchanged: 0 });
  const noted = await row();
  await pool.query("update texts set draft_checksum = '' where key = 'noted'");
  expect(await load()).toEqual({ new: 0, changed: 0, unchanged: 1 });
  expect(await row()).toEqual(noted);
});

it('the checksum of a draft differs when anything in it does', () => {
  const maps_to = [{ text: 'root', segment: '1' }];
  const others = [
    { ...draft, title: 'Other' },
    { ...draft, work: { ...draft.work, type: 'commentary' as const } },
    { ...draft, segments: [segment('1.1', 'two')] },
    { ...draft, segments: [segment('1.1', 'one', { maps_to })] },
    { ...draft, segments: [...draft.segments, segment('1.2', '')] },
  ];
  expect(new Set([draft, ...others].map(checksumOf)).size).toBe(6);
  expect(checksumOf(structuredClone(draft))).toBe(checksumOf(draft));
});

it('the counts of a draft are those of the text that is made of it', () => {
  const target = { text: 'root', segment: '1' };
  const counted = text(
    'counted',
    [
      segment('1', 'a', { section: 'inner', maps_to: [target, target, { ...target, segment: '2' }] }),
      segment('2', 'b', { section: 'outer', maps_to: [target] }),
    ],
    {
      sections: [
        { key: 'outer', parent: null, title: 'Outer' },
        { key: 'inner', parent: 'outer', title: 'Inner' },
        { key: 'empty', parent: 'outer', title: 'Empty' },
      ],
    },
  );
  const { segments, sections, mappings } = prepareText(counted);
  expect(countDraft(counted)).toEqual({ segments: 2, sections: 2, links: 3 });
  expect([segments.length, sections.length, mappings.length]).toEqual([2, 2, 3]);
});
