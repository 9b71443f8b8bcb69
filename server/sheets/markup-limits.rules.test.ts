import { expect, it } from 'vitest';
import { MAX_BLOCK_TAGS, MAX_ELEMENT_DEPTH } from '#shared/limits.ts';
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
