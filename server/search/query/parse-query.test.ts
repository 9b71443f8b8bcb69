import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

const words = (query: string) => parseQuery(query).groups.map(({ text, isQuoted }) => (isQuoted ? `“${text}”` : text));

describe('a query', () => {
  it.each([
    ['is words', 'the  old art', ['the', 'old', 'art']],
    ['has quotations', 'the "old art" now', ['the', '“old art”', 'now']],
    ['has quotations in other marks', 'the “old art” 「色即是空」', ['the', '“old art”', '“色即是空”']],
    ['treats a quotation mark without a partner as punctuation', 'the "old art', ['the', 'old', 'art']],
    ['treats three quotation marks as one quotation', '"old art" "now', ['“old art”', 'now']],
    ['has no words when it is empty', ' "" \n', []],
  ])('%s', (_title, query, expected) => expect(words(query)).toEqual(expected));

  it('has excluded words', () => {
    const { groups, excluded } = parseQuery('mind -body -"old art" well-being -');
    expect(groups.map(({ text }) => text)).toEqual(['mind', 'well-being', '-']);
    expect(excluded).toEqual([
      { text: 'body', isQuoted: false },
      { text: 'old art', isQuoted: true },
    ]);
  });

  it('has filters, and words that only look like them', () => {
    const { groups, filters, unknownFilters } = parseQuery(
      'mind LANG:bo in:"Heart Sutra" type:root author:x mn10:3 note: lang:',
    );
    expect(filters).toEqual([
      { name: 'lang', value: 'bo' },
      { name: 'in', value: 'Heart Sutra' },
      { name: 'type', value: 'root' },
    ]);
    expect(unknownFilters).toEqual(['author']);
    expect(groups.map(({ text }) => text)).toEqual(['mind', 'author:x', 'mn10:3', 'note:', 'lang:']);
  });

  it('has each filter once, and at most ten: each is a statement', () => {
    expect(parseQuery('in:a '.repeat(2000)).filters).toEqual([{ name: 'in', value: 'a' }]);
    const many = Array.from({ length: 50 }, (_, index) => `in:a${index} author${'x'.repeat(index % 5)}:b`).join(' ');
    expect(parseQuery(many).filters).toHaveLength(10);
    expect(parseQuery(many).unknownFilters.length).toBeLessThanOrEqual(10);
  });

  it('is parsed without an error, whatever is typed, in bounded time', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => void parseQuery(query)));
    for (const piece of ['"', '-', 'lang:', 'a" ', '「']) expect(() => parseQuery(piece.repeat(5000))).not.toThrow();
  });
});
