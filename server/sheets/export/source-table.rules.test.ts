import { expect, it } from 'vitest';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import { documentLabels } from '#server/writers/document.ts';
import { renderMarkdown } from '#server/writers/markdown.ts';
import type { ExportedSheet } from './exported-sheet.ts';
import { sourceBlock } from './source-table.rules.ts';

const cell = (row: number, content: string, span = 1) => ({
  row,
  span,
  segment_ids: [`${content}-id`],
  content,
  label: String(21 + row),
});
const reference = (number: number) => ({
  passage_number: number,
  citation: 'Dhp 21–32',
  own_number: '',
  references: [{ siglum: 'Dhp', value: String(number) }],
});
const version = (text_id: string, passages: QuotedVersion['passages']): QuotedVersion => ({
  text_id,
  title: `Text ${text_id}`,
  language: 'en',
  script: 'Latn',
  is_source: text_id === 'pi',
  segment_id: passages[0]?.segment_ids[0] ?? '',
  reference: reference(21),
  last_reference: reference(22),
  passages,
});
const SEGMENT: SheetSegment = {
  segment_id: 's',
  block_id: 'b',
  segment_number: 1,
  type: 'source',
  content: 'one<br>two',
  versions: [version('pi', [cell(0, 'one'), cell(1, 'two')]), version('en', [cell(0, 'both | of them', 2)])],
};
const markdown = (segment: SheetSegment, layout: 'stacked' | 'side_by_side') =>
  renderMarkdown({
    blocks: [sourceBlock(segment, layout, documentLabels('en'), 'https://x.example')],
    id: 'x',
    title: 'T',
    summary: '',
    lang: 'en',
    author: '',
    layout: 'stacked',
    date: '2026-01-01',
    address: 'a',
    labels: documentLabels('en'),
    sources: [],
    topics: [],
    tags: [],
  } satisfies ExportedSheet);

it('versions side by side are a table with the exact reference of each', () => {
  const text = markdown(SEGMENT, 'side_by_side');
  expect(text).toContain('| Text pi | Text en |\n| --- | --- |\n| one | both \\| of them |\n| two |  |');
  const turned = markdown({ ...SEGMENT, versions: SEGMENT.versions?.toReversed() }, 'side_by_side');
  expect(turned).toContain('| both \\| of them | one |\n|  | two |');
  expect(text).toContain('[Text pi · Dhp 21–22](<https://x.example/chapter?text_id=pi&segment_id=one-id>)');
  expect(text).toContain('[Text en · Dhp 21–22]');
  expect(text).toMatch(
    /<!-- source \{"segment_ids":\["s"\],"versions":\["en"\].* -->\n\n\| Text pi[^]*<!-- end of source -->/,
  );
});

it('versions below one another are one quotation, passage by passage, with numbers if they are wanted', () => {
  const text = markdown({ ...SEGMENT, layout: 'stacked', shows_numbers: true }, 'side_by_side');
  expect(text).toContain('> **21** one\n>\n> **21** both \\| of them\n>\n> **22** two\n>\n> — [Text pi');
});

it('one text is a quotation with its citation, also of a range', () => {
  const [own] = SEGMENT.versions ?? [];
  expect(sourceBlock({ ...SEGMENT, versions: own ? [own] : [] }, 'side_by_side', documentLabels('en'), '')).toEqual({
    type: 'source',
    html: 'one<br>two',
    lang: 'en',
    citation: 'Text pi · Dhp 21–22',
    address: '/chapter?text_id=pi&segment_id=one-id',
    mark: { segment_ids: ['s'], versions: [], source_place: 0, layout: null, shows_numbers: false },
  });
});
