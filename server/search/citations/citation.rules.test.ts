import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { precedingLines, parseCitation, parseFolio } from './citation.rules.ts';

const read = (query: string) =>
  parseCitation(query).map(({ siglum, number, rest }) => [siglum.label, number, rest].join(' ').trim());

describe('a citation', () => {
  it.each([
    ['Dhp 21', ['Dhp 21']],
    ['dhp21', ['Dhp 21']],
    ['Majjhima Nikāya 10', ['MN 10']],
    ['Toh 21', ['Toh 21']],
    ['D21 144b.6', ['Toh 21 144b.6', 'DN 21 144b.6']],
    ['T251', ['T 251']],
    ['Ｔ２５１', ['T 251']],
    ['BCA 1.5', ['BCA 1.5']],
    ['BCA I.5', ['BCA 1.5']],
    ['BCA iv.12', ['BCA 4.12']],
    ['snp4.9:3', ['Snp 4.9:3']],
    ['Sn 1.8', ['Snp 1.8', 'SN 1.8']],
    ['SN 1.8', ['SN 1.8', 'Snp 1.8']],
    ['mind', []],
    ['21', []],
    ['civil', []],
    ['Chapter 3', []],
    ['', []],
    [`Dhp ${'1'.repeat(100)}`, []],
  ])('%s', (query, expected) => expect(read(query)).toEqual(expected));

  it('is parsed without an error, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (query) => void parseCitation(query)));
  });

  it('can be written with folio and line in several ways', () => {
    for (const text of ['144b.6', '144b6', '144 b 6', 'f. 144b6']) {
      expect(parseFolio(text)).toEqual({ folio: 144, side: 'b', line: 6 });
    }
    expect(parseFolio('145a')).toEqual({ folio: 145, side: 'a', line: 1 });
    expect(parseFolio('3.4')).toBeNull();
  });

  it('of a line is also looked up by the lines before it', () => {
    const lines = precedingLines({ folio: 2, side: 'a', line: 2 }).map(
      ({ folio, side, line }) => `${folio}${side}${line}`,
    );
    expect(lines.slice(0, 4)).toEqual(['2a2', '2a1', '1b8', '1b7']);
  });
});
