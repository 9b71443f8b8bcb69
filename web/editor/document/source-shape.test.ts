import { expect, it } from 'vitest';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import { blocksOfSheet, isSameBlock } from './sheet-block.ts';
import { columnsOfQuote, keepQuoted, singleShape, withCurrentWords, withoutOffer } from './source-shape.ts';

const version = (text_id: string, content: string, more: Partial<QuotedVersion> = {}): QuotedVersion => ({
  text_id,
  title: text_id,
  language: 'en',
  script: 'Latn',
  is_source: text_id === 'own',
  passages: [{ row: 0, span: 1, segment_ids: [`${text_id}-1`], content, label: null }],
  ...more,
});
const segment = (more: Partial<SheetSegment> = {}): SheetSegment => ({
  segment_id: 's1',
  block_id: 'b',
  segment_number: 1,
  type: 'source',
  content: 'words',
  text_id: 'own',
  ...more,
});
const blockOf = (more: Partial<SheetSegment> = {}) => blocksOfSheet([segment(more)])[0]!;

it('a source of one passage is the same with and without its usual fields', () => {
  expect(blockOf()).not.toHaveProperty('source');
  expect(isSameBlock(blockOf(), { ...blockOf(), source: singleShape('s1') })).toBe(true);
  expect(isSameBlock(blockOf(), blockOf({ layout: 'stacked' }))).toBe(false);
  expect(isSameBlock(blockOf(), blockOf({ shows_numbers: true }))).toBe(false);
});

it('sources differ in range, versions and their order', () => {
  const two = [version('own', 'a'), version('other', 'b')];
  const range = blockOf({ segment_ids: ['s1', 's2'], versions: two });
  expect(range.source).toMatchObject({ segment_ids: ['s1', 's2'], versions: [{ text_id: 'other' }], source_place: 0 });
  expect(isSameBlock(range, blockOf({ segment_ids: ['s1', 's2'], versions: two }))).toBe(true);
  expect(isSameBlock(range, blockOf({ segment_ids: ['s1'], versions: two }))).toBe(false);
  expect(isSameBlock(range, blockOf({ segment_ids: ['s1', 's2'], versions: two.toReversed() }))).toBe(false);
});

it('a changed range keeps the words that were quoted, with their revision and the offer of others', () => {
  const before = version('own', 'as quoted', { revision: 1, current_revision: 2, has_changed: true });
  const added = { row: 1, span: 1, segment_ids: ['own-2'], content: 'added', label: null };
  const next = { ...version('own', 'as it is now', { revision: 2 }) };
  const [kept, other] = keepQuoted([{ ...next, passages: [...next.passages, added] }, version('other', 'x')], [before]);
  expect(kept).toMatchObject({ revision: 1, current_revision: 2, has_changed: true });
  expect(kept?.passages.map(({ content }) => content)).toEqual(['as quoted', 'added']);
  expect(other).toEqual(version('other', 'x'));
});

it('an offer is taken or declined for one version', () => {
  const passages = [
    { row: 0, span: 1, segment_ids: ['own-1'], content: 'old', current_content: 'new', label: null },
    { row: 1, span: 1, segment_ids: ['own-2'], content: 'same', label: null },
  ];
  const columns = [version('own', '', { passages, revision: 1, current_revision: 2 }), version('other', 'x')];
  const [taken, untouched] = withCurrentWords(columns, 'own');
  expect(taken).toMatchObject({ revision: 2, passages: [{ content: 'new' }, { content: 'same' }] });
  expect(taken).not.toHaveProperty('current_revision');
  expect(untouched).toEqual(columns[1]);
  const [declined] = withoutOffer(columns, 'own');
  expect(declined).toMatchObject({ revision: 1, passages: [{ content: 'old' }, { content: 'same' }] });
  expect(JSON.stringify(declined)).not.toContain('new');
});

it('a quote of one passage is one column', () => {
  const quote = {
    words: 'words',
    text_title: 'T',
    text_id: 'own',
    language: 'en',
    current_content: 'now',
    current_revision: 3,
  };
  expect(columnsOfQuote('s1', quote)).toMatchObject([
    {
      text_id: 'own',
      current_revision: 3,
      passages: [{ segment_ids: ['s1'], content: 'words', current_content: 'now' }],
    },
  ]);
});
