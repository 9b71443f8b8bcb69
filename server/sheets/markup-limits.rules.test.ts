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
});
