import { expect, it } from 'vitest';
import type { QuotedVersion } from './contract/source-parts.ts';
import { columnsOfSource, rowsOfSource } from './source-columns.ts';

const version = (title: string, ...passages: [row: number, span: number][]): QuotedVersion => ({
  text_id: title,
  title,
  language: 'en',
  script: 'Latn',
  is_source: false,
  passages: passages.map(([row, span]) => ({ row, span, segment_ids: [], content: `${title}${row}`, label: null })),
});
const shown = (...versions: QuotedVersion[]) =>
  rowsOfSource(versions).map((row) => row.map(({ cell, span }) => `${cell?.content ?? '-'}/${span}`));

it('a passage that covers several rows stands once, and rows without one have an empty place', () => {
  expect(shown(version('a', [0, 1], [1, 1], [2, 1]), version('b', [0, 2]))).toEqual([
    ['a0/1', 'b0/2'],
    ['a1/1'],
    ['a2/1', '-/1'],
  ]);
  expect(shown(version('a'), version('b'))).toEqual([]);
});

it('a source of one passage has one column with its words', () => {
  const [column] = columnsOfSource({
    segment_id: 's',
    block_id: 'b',
    segment_number: 1,
    type: 'source',
    content: 'words',
    text_id: 't',
    text_title: 'Title',
    is_missing: true,
  });
  expect(column).toMatchObject({ text_id: 't', title: 'Title', is_missing: true, segment_id: 's' });
  expect(column?.passages).toEqual([{ row: 0, span: 1, segment_ids: ['s'], content: 'words', label: null }]);
});
