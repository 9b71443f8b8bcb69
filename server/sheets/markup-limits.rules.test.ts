import { expect, it } from 'vitest';
import { MAX_BLOCK_TAGS, MAX_ELEMENT_DEPTH, MAX_FOOTNOTES, MAX_TABLE_CELLS, MAX_TABLE_ROWS } from '#shared/limits.ts';
import { checkMarkup } from './markup-limits.rules.ts';

it('accepts what people write', () => {
  expect(
    checkMarkup(['<p>words</p>', `<ul>${'<li>one</li>'.repeat(2000)}</ul>`, '<p>a<p>b'.repeat(500)]),
  ).toBeUndefined();
  expect(checkMarkup([`${'a < b and c > d '.repeat(1000)}<br>`.repeat(2)])).toBeUndefined();
});

it('limits the tags of a block, of a sheet, and their depth', () => {
  expect(checkMarkup(['<'.repeat(MAX_BLOCK_TAGS)])).toBeUndefined();
  expect(checkMarkup(['<'.repeat(MAX_BLOCK_TAGS + 1)])).toContain('A block may have at most 5000 tags');
  expect(checkMarkup(Array.from({ length: 11 }, () => '<'.repeat(MAX_BLOCK_TAGS)))).toContain('A sheet may have');
  expect(checkMarkup([`<div>${'<b>'.repeat(MAX_ELEMENT_DEPTH - 1)}`])).toBeUndefined();
  expect(checkMarkup(['<DIV class="a">'.repeat(MAX_ELEMENT_DEPTH + 1)])).toContain('nested');
  expect(checkMarkup(['<b>a</b>'.repeat(2000)])).toBeUndefined();
  const tooDeep = expect.stringContaining(`at most ${MAX_ELEMENT_DEPTH} deep`);
  expect(checkMarkup([`${'<b>'.repeat(MAX_ELEMENT_DEPTH)}</b><br/><b>`])).toBeUndefined();
  expect(checkMarkup([`${'<b>'.repeat(MAX_ELEMENT_DEPTH)}</b><b><b>`])).toEqual(tooDeep);
  // Closing tags of nothing make no room.
  expect(checkMarkup([`${'</b>'.repeat(10)}${'<b>'.repeat(MAX_ELEMENT_DEPTH + 1)}`])).toEqual(tooDeep);
  expect(checkMarkup([`${'</p>'.repeat(10)}${'<b>'.repeat(MAX_ELEMENT_DEPTH + 1)}`])).toEqual(tooDeep);
  expect(checkMarkup(['a', '<b>'.repeat(MAX_ELEMENT_DEPTH + 1)])).toEqual(tooDeep);
  expect(checkMarkup(['<b></br>'.repeat(MAX_ELEMENT_DEPTH + 1)])).toEqual(tooDeep);
  expect(checkMarkup(Array.from({ length: 10 }, () => '<'.repeat(MAX_BLOCK_TAGS)))).toBeUndefined();
});

it.each('br hr img wbr input col p li dt dd tr td th thead tbody tfoot option'.split(' '))(
  'does not nest %s',
  (tag) => {
    expect(checkMarkup([`<${tag}>`.repeat(MAX_ELEMENT_DEPTH + 1)])).toBeUndefined();
  },
);

it('limits the rows and cells of a table, and the footnotes of a sheet', () => {
  const table = (rows: number, cells = 1) => `<table>${`<tr>${'<td>a</td>'.repeat(cells)}</tr>`.repeat(rows)}</table>`;
  expect(checkMarkup([table(MAX_TABLE_ROWS)])).toBeUndefined();
  expect(checkMarkup([table(MAX_TABLE_ROWS).repeat(2)])).toBeUndefined();
  expect(checkMarkup([table(MAX_TABLE_ROWS + 1)])).toContain('A table may have at most 200 rows and 1000 cells');
  expect(checkMarkup([table(1, MAX_TABLE_CELLS)])).toBeUndefined();
  expect(checkMarkup(['a', table(1, MAX_TABLE_CELLS + 1)])).toContain('A table may have');
  const notes = (count: number) =>
    Array.from({ length: count }, () => '<p>a<sup class="footnote-marker">1</sup><i class="footnote">b</i></p>');
  expect(checkMarkup(notes(MAX_FOOTNOTES))).toBeUndefined();
  expect(checkMarkup(notes(MAX_FOOTNOTES + 1))).toContain('at most 500 footnotes');
});
