import { text as read } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { SegmentDraft, TextDraft } from '#server/library/draft.ts';
import { prepareText } from '#server/library/prepare-text.ts';
import { segment as draftSegment, text as draftText } from '#server/library/testing-drafts.ts';
import { writeLayered } from './layered.ts';
import { expectFromLayered } from './testing-round-trip.ts';
import { separateOf, workOf, type LibraryWork } from './testing-texts.ts';

const ROOT = 'import:wheel/pi';
const segment = (key: string, section: string, given: Partial<SegmentDraft> = {}): SegmentDraft =>
  draftSegment(key, `Words of ${key}`, { section, ...given });
const of = (...keys: string[]) => ({ maps_to: keys.map((key) => ({ text: ROOT, segment: key })) });

const text = (key: string, given: Pick<TextDraft, 'is_root' | 'sections' | 'segments'>): TextDraft =>
  draftText(key, given.segments, {
    ...given,
    work: { key: 'import:wheel', type: 'root_text', titles: { pi: 'Cakka' }, descriptions: {}, collections: [] },
    language: key.split('/')[1] ?? 'en',
  });

const workWith = (...texts: TextDraft[]): LibraryWork => ({
  key: 'import:wheel',
  texts: texts.map((each) => ({ ...each, prepared: prepareText(each) })),
});

const whole = [{ key: '1', parent: null, title: 'The wheel' }];
const root = text(ROOT, {
  is_root: true,
  sections: whole,
  segments: [
    segment('10', '1', {
      notes: [
        { type: 'variant', content: 'cakkaṃ → cakra' },
        { type: 'note', content: 'So in <i>all</i> prints.' },
      ],
    }),
    segment('2', '1', {
      references: [
        { siglum: 'PTS', value: 'i 1' },
        { siglum: 'PTS', value: 'i 2' },
        { siglum: 'Toh', value: '31' },
      ],
    }),
    segment('第 三', '1', { starts_block: false }),
  ],
});

it('numbers and names of any letters as keys, notes, several pages of one edition, and a work named only in its own language come back', async () => {
  await expectFromLayered(workWith(root));
});

it('a version with headings, sections, verses, references and notes of its own keeps them', async () => {
  const version = text('import:wheel/en', {
    is_root: false,
    sections: [
      { key: '1', parent: null, title: 'First' },
      { key: '2', parent: null, title: 'Second' },
      { key: '2.1', parent: '2', title: '' },
    ],
    segments: [
      segment('10', '1', { type: 'heading', level: 2, ...of('10') }),
      segment('2', '1', { type: 'verse', references: [{ siglum: 'p.', value: '7' }], ...of('10', '2') }),
      segment('4', '2', { notes: [{ type: 'note', content: 'By the translator.' }] }),
      segment('5', '2.1', of('第 三')),
    ],
  });
  await expectFromLayered(workWith(root, version));
});

it('a version that is divided as its root has no structure of its own', async () => {
  const own = { segments: root.segments.map((each) => ({ ...each, ...of(each.key), references: [], notes: [] })) };
  const work = workWith(root, text('import:wheel/en', { is_root: false, sections: whole, ...own }));
  await expectFromLayered(work);
  const written = JSON.parse(await read(writeLayered(separateOf(work), workOf(work)))) as object;
  expect(Object.keys(written).map((name) => name.replace('import-wheel/', ''))).toEqual([
    'collections.json',
    'work.json',
    'pi.json',
    'notes.pi.json',
    'en.json',
    'structure.json',
    'references.json',
  ]);
});
