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

  it('has filters of three names only, right at the beginning of a word', () => {
    const { filters, unknownFilters, groups } = parseQuery(
      'language:bo Lang:BO xlang:pi lang:"a b"c in:"" -in:x https://a.b ab:c:d a:b abcdefghijklmn:o 1author:x author:x:',
    );
    expect(filters).toEqual([
      { name: 'lang', value: 'bo' },
      { name: 'lang', value: 'a b' },
    ]);
    expect(unknownFilters).toEqual(['xlang']);
    expect(groups.map(({ text }) => text)).toEqual([
      'xlang:pi',
      'c',
      'in:',
      'https://a.b',
      'ab:c:d',
      'a:b',
      'abcdefghijklmn:o',
      '1author:x',
      'author:x:',
    ]);
    expect(parseQuery('-in:x').excluded).toEqual([{ text: 'in:x', isQuoted: false }]);
  });

  it('has a quotation only when all of a word is one', () => {
    expect(parseQuery('"a b" x"a b" "a"').groups).toEqual([
      { text: 'a b', isQuoted: true },
      { text: 'x a b', isQuoted: false },
      { text: 'a', isQuoted: true },
    ]);
  });

  it('has corner brackets as text when one has no partner', () => {
    expect(words('「a b')).toEqual(['「a', 'b']);
    expect(words('“a b” 「c')).toEqual(['“a b”', '「c']);
    expect(words('a„b')).toEqual(['a', 'b']);
  });

  it('has each unknown filter once, and at most ten', () => {
    const names = Array.from('abcdefghijkl', (letter) => `x${letter}`);
    expect(parseQuery(names.map((name) => `${name}:y ${name}:z`).join(' ')).unknownFilters).toEqual(names.slice(0, 10));
    expect(parseQuery('in:a lang:a in:b').filters).toHaveLength(3);
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
