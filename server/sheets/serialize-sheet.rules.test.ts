import { describe, expect, it } from 'vitest';
import { serializeSheet, serializeSummary, type SummaryRow } from './serialize-sheet.rules.ts';
import type { Block, Passage, StoredSheet } from './stored-sheet.ts';

const KEY = '0123456789abcdef0123456789abcdef.webp';
const PASSAGE: Passage = {
  segment_id: 's1',
  text_id: 't1',
  text_title: 'Heart Sutra',
  language: 'en',
  script: 'Latn',
  revision: 2,
  reference: { passage_number: 5, citation: 'BCA', own_number: '', references: [] },
  type: 'prose',
  work_id: 'w',
  label_source: { key: null, references: [] },
  content: 'Form is emptiness',
};
const SHEET = {
  id: 'x',
  title: 'Now',
  is_published: true,
  published_date: '2026-01-02',
  updated_date: '2026-01-03',
  views: 3,
  likes: 2,
  liked: true,
  publisher: { name: 'Tashi' },
} as unknown as StoredSheet;
const STATE = {
  title: 'Before',
  summary: 'S',
  language: 'bo',
  topics: ['a'],
  tags: ['t'],
  layout: 'side_by_side' as const,
  version: 4,
};

const serialize = (blocks: Block[], isOwner = false, passages: Passage[] = [PASSAGE]) =>
  serializeSheet(
    SHEET,
    { ...STATE, blocks },
    { passages: new Map(passages.map((each) => [each.segment_id, each])), texts: new Map(), labels: new Map() },
    isOwner,
  );
const segmentsOf = (...args: Parameters<typeof serialize>) => serialize(...args).content.segments;

describe('a sheet as the API returns it', () => {
  it('has the state of the revision and the facts of the sheet', () => {
    expect(serialize([])).toEqual({
      id: 'x',
      sheet_title: 'Before',
      summary: 'S',
      is_published: true,
      published_date: '2026-01-02',
      updated_date: '2026-01-03',
      views: 3,
      likes: 2,
      liked: true,
      is_owner: false,
      publisher: { name: 'Tashi' },
      language: 'bo',
      topics: ['a'],
      tags: ['t'],
      layout: 'side_by_side',
      content: { segments: [] },
      version: 4,
    });
  });

  it('numbers its blocks', () => {
    const blocks: Block[] = [
      { block_id: 'b1', type: 'content', content: '<p>a</p>' },
      { block_id: 'b2', type: 'content', content: KEY },
    ];
    expect(segmentsOf(blocks)).toEqual([
      { block_id: 'b1', segment_id: 'b1', segment_number: 1, type: 'content', content: '<p>a</p>' },
      { block_id: 'b2', segment_id: 'b2', segment_number: 2, type: 'content', content: KEY },
    ]);
  });

  it('has the address and key of an uploaded picture, and its description', () => {
    const common = { segment_number: 1, type: 'image', segment_id: 'b1' };
    expect(segmentsOf([{ block_id: 'b1', type: 'image', content: KEY, alt: 'A lotus' }])).toEqual([
      { ...common, block_id: 'b1', content: `/files/${KEY}`, key: KEY, alt: 'A lotus' },
    ]);
    expect(segmentsOf([{ block_id: 'b1', type: 'image', content: 'https://x.example/a.png', alt: '' }])).toEqual([
      { ...common, block_id: 'b1', content: 'https://x.example/a.png' },
    ]);
  });
});

describe('a quoted passage', () => {
  const source: Block = { block_id: 'b1', type: 'source', content: 'Form', quote: { segment_id: 's1', revision: 1 } };
  const serialized = {
    block_id: 'b1',
    segment_number: 1,
    type: 'source',
    segment_id: 's1',
    content: 'Form',
    language: 'en',
    script: 'Latn',
    text_title: 'Heart Sutra',
    text_id: 't1',
    revision: 1,
  };

  it('stays as it was quoted; its owner alone is offered the present text', () => {
    const known = { ...serialized, reference: PASSAGE.reference, has_changed: true };
    expect(segmentsOf([source])).toEqual([known]);
    expect(segmentsOf([source], true)).toEqual([
      { ...known, current_content: 'Form is emptiness', current_revision: 2 },
    ]);
    expect(segmentsOf([{ ...source, content: PASSAGE.content }], true)).toEqual([
      { ...serialized, reference: PASSAGE.reference, content: PASSAGE.content },
    ]);
  });

  it('that is gone from the library is shown by what was known of it', () => {
    const { content: _content, ...known } = PASSAGE;
    expect(segmentsOf([{ ...source, quote: { ...known, text_title: 'Old title', revision: 1 } }], true, [])).toEqual([
      { ...serialized, text_title: 'Old title', is_missing: true },
    ]);
    expect(segmentsOf([{ block_id: 'b1', type: 'source', content: '' }])).toMatchObject([
      { segment_id: 'b1', is_missing: true },
    ]);
  });
});

it('a row of a list says when it was saved', () => {
  const row = { id: 'x', seconds_passed: 7200 } as SummaryRow;
  expect(serializeSummary(row, 'en')).toEqual({ id: 'x', time_passed: '2 hours ago' });
});
