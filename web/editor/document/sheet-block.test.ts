import { expect, it } from 'vitest';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import type { Segment } from '#shared/contract/text-sections.ts';
import { passagesAfter } from '../sources/passage-range.ts';
import { quoteOfSegment } from '../sources/sources.data.ts';
import { blocksOfSheet } from './sheet-block.ts';

const REFERENCE = {
  passage_number: 5,
  citation: 'BCA 1',
  own_number: '',
  references: [{ siglum: 'BCA', value: '1.5' }],
};

const QUOTED: SheetSegment = {
  segment_id: 's5',
  block_id: 'b1',
  segment_number: 1,
  type: 'source',
  content: '<p>Verse</p>',
  text_id: 't1',
  text_title: 'Bodhicaryāvatāra',
  language: 'sa',
  reference: REFERENCE,
};

it('a quote says where its passage stands, as the page of the sheet does', () => {
  expect(blocksOfSheet([QUOTED])[0]?.quote).toMatchObject({ words: '<p>Verse</p>', reference: REFERENCE });
  const { reference: _reference, ...unknown } = QUOTED;
  expect(blocksOfSheet([unknown])[0]?.quote).not.toHaveProperty('reference');
});

it('a fetched passage has its reference; the passages after it have others', () => {
  const quote = quoteOfSegment({
    id: 's5',
    segment_id: 's5',
    segment_number: 5,
    label: '1.5',
    text_id: 't1',
    content: 'Verse',
    type: 'verse',
    own_number: '',
    citation: 'BCA 1',
    references: REFERENCE.references,
    notes: [],
  });
  expect(quote.reference).toEqual(REFERENCE);
  const segment = (number: number) => ({ segment_id: `s${number}`, content: `Verse ${number}` }) as Segment;
  const section = { id: 'a', title: '', section_number: 1, parent_id: null, sections: [] };
  const after = passagesAfter({ segment_id: 's5', quote }, [{ ...section, segments: [segment(5), segment(6)] }]);
  expect(after).toEqual([{ segment_id: 's6', quote: expect.not.objectContaining({ reference: expect.anything() }) }]);
});
