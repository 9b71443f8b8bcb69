import { expect, it } from 'vitest';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { alignQuotation, type QuotedWord } from './align-quotation.rules.ts';
import { describeParts } from './describe-parts.rules.ts';

/** `…` stands before a word, `#` makes it a number that need not be there. */
const wordsOf = (text: string): QuotedWord[] =>
  tokenise(text).map(({ token, start, end }) => ({
    token,
    start,
    end,
    spellings: token === 'colour' ? ['color'] : [],
    isMarker: text.charAt(start - 1) === '#',
    isAfterGap: text.slice(0, start).trimEnd().endsWith('…'),
  }));

const compare = (quotation: string, passage: string) => {
  const words = wordsOf(quotation);
  const tokens = tokenise(passage);
  const alignment = alignQuotation(words, tokens);
  const parts = describeParts(alignment, { text: passage, tokens }, { text: quotation, tokens: words });
  return `${alignment.same}/${alignment.different}: ${parts.map(({ kind, words: own }) => `${kind}[${own}]`).join(' ')}`;
};

it('marks what is replaced, missing and added', () => {
  expect(compare('b c d', 'a b c d e')).toBe('3/0: same[b c d]');
  expect(compare('b x d', 'a b c d e')).toBe('2/1: same[b] missing[c] added[x] same[d]');
  expect(compare('b d', 'a b c d e')).toBe('2/1: same[b] missing[c] same[d]');
  expect(compare('b x c', 'a b c d e')).toBe('2/1: same[b] added[x] same[c]');
  expect(compare('x y', 'a b')).toMatch(/^0\/2/);
});

it('takes words written together, apart or otherwise for the same', () => {
  expect(compare('loving kindness is', 'lovingkindness is')).toBe('3/0: same[lovingkindness is]');
  expect(compare('lovingkindness is', 'all loving kindness is')).toBe('2/0: same[loving kindness is]');
  expect(compare('the colour red', 'the color red')).toBe('3/0: same[the color red]');
  // Chinese characters are words of their own.
  expect(compare('色 空', '色空')).toBe('2/0: same[色空]');
});

it('passes over numbers, and over what an ellipsis stands for', () => {
  expect(compare('#1 a b #2 c', 'a b c')).toBe('3/0: same[a b c]');
  expect(compare('#1 a b', '1 a b')).toBe('3/0: same[1 a b]');
  expect(compare('a b … e f', 'a b c d e f')).toBe('4/0: same[a b] omitted[c d] same[e f]');
  expect(compare('a b … c', 'a b c')).toBe('3/0: same[a b c]');
  expect(compare('a b … e x', 'a b c d e f')).toBe('3/1: same[a b] omitted[c d] same[e] added[x]');
});
