import { describe, expect, it } from 'vitest';
import { findQuote, quoteAt } from './find-quote.ts';

const TEXT = 'One patience,\n  two\tpatience and a third patience.';

const quoteOf = (words: string, from = 0) => {
  const start = TEXT.indexOf(words, from);
  return quoteAt(TEXT, start, start + words.length);
};
const found = (text: string, quote: ReturnType<typeof quoteOf>) => {
  const match = findQuote(text, quote);
  return match.state === 'orphan' ? 'orphan' : `${match.state}: ${text.slice(match.start, match.end)}@${match.start}`;
};

describe('findQuote', () => {
  it('finds a quote whatever the spaces of the text', () => {
    const quote = quoteOf('patience,\n  two');
    expect(quote.quote).toBe('patience, two');
    expect(found(TEXT, quote)).toBe('exact: patience,\n  two@4');
    expect(found('Onepatience,twopatience and a third patience.', quote)).toBe('exact: patience,two@3');
    expect(found('སེམས་ཅན་ ཐམས་ཅད་', quoteAt('སེམས་ཅན་ཐམས་ཅད་', 8, 16))).toMatch(/^exact/);
  });

  it('tells equal words apart by what is around them, and says when it guesses', () => {
    const second = quoteOf('patience', 15);
    expect(found(TEXT, second)).toBe(`exact: patience@${TEXT.indexOf('patience', 15)}`);
    expect(found(`An addition. ${TEXT}`, second)).toBe(`exact: patience@${TEXT.indexOf('patience', 15) + 13}`);
    expect(found('Nothing but patience', second)).toMatch(/^doubtful/);
    expect(found('Nothing else', second)).toBe('orphan');
  });
});
