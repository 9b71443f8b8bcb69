import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWord } from '#shared/scripts/words.ts';
import { precedingLines, parseCitation, parseFolio, parseSection } from './citation.rules.ts';

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
    ['BCA II.3', ['BCA 2.3']],
    ['BCA iii:3', ['BCA 3:3']],
    ['BCA iv.12', ['BCA 4.12']],
    ['SN XX.1', ['SN 20.1', 'Snp 20.1']],
    ['SN xxxix.2', ['SN 39.2', 'Snp 39.2']],
    ['SN LVI.11', ['SN 56.11', 'Snp 56.11']],
    ['AN CXLIV.2', ['AN 144.2']],
    ['snp4.9:3', ['Snp 4.9:3']],
    ['Sn 1.8', ['Snp 1.8', 'SN 1.8']],
    ['SN 1.8', ['SN 1.8', 'Snp 1.8']],
    ['mind', []],
    ['21', []],
    ['civil', []],
    ['  MN  10 ', ['MN 10']],
    ['Majjhima  Nikāya 10', ['MN 10']],
    ['MN 10, 3 ', ['MN 10 3']],
    ['MN 10 : 3', ['MN 10 3']],
    ['MN 10 and more', ['MN 10 and more']],
    ['MN10x', ['MN 10 x']],
    ['D 21', ['Toh 21', 'DN 21']],
    ['d 21', ['Toh 21', 'DN 21']],
    ['SNP 4', ['Snp 4']],
    ['Toh. 21', ['Toh 21']],
    [`MN 10 ${'x'.repeat(54)}`, [`MN 10 ${'x'.repeat(54)}`]],
    [`MN 10 ${'x'.repeat(55)}`, []],
    ['Chapter 3', []],
    ['', []],
    [`Dhp ${'1'.repeat(100)}`, []],
  ])('%s', (query, expected) => expect(read(query)).toEqual(expected));

  it('has a number in digits and a name that was typed, whatever else is typed', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Dhp',
        'Sn',
        'D',
        'Toh',
        'Majjhima Nikāya',
        'BCA',
        'mnd',
        ' ',
        ' ',
        '.',
        ':',
        '–',
        '-',
        ',',
        '1',
        '21',
        '１',
      ),
      fc.constantFrom('ii', 'IV', 'xc', 'civil', 'i', 'a', 'b6', '144b', '(', '\\', '\n', '\uD800', 'ཀ', '༡', '²', '١'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    );
    const nearly = fc.tuple(
      fc.constantFrom('Dhp ', 'Sn ', 'Toh', 'BCA ', 'Majjhima Nikāya '),
      fc.constantFrom('ii', 'IV', 'xc', 'XXXIX', '1', '21', '０'),
      fc.constantFrom('.', ':', ''),
      fc.constantFrom('1', '12', ''),
      piece,
    );
    const queries = fc.oneof(nearly, fc.array(piece, { maxLength: 8 })).map((pieces) => pieces.join(''));
    let tried = 0;
    let found = 0;
    fc.assert(
      fc.property(queries, (query) => {
        tried += 1;
        for (const { siglum, number, rest } of parseCitation(query)) {
          found += 1;
          expect(number).toMatch(/^[0-9]+(?:[.:–-][0-9]+)*$/);
          expect(Number.parseInt(number, 10) > 0 || number.startsWith('0')).toBe(true);
          expect(rest).toBe(rest.trim());
          expect(siglum.names.some((name) => foldWord(query.normalize('NFKC')).startsWith(name.split(' ')[0]!))).toBe(
            true,
          );
        }
      }),
      { numRuns: 5000, seed: 1 },
    );
    // Else nothing was tested.
    expect(found / tried).toBeGreaterThan(0.02);
  });

  it('can be written with folio and line in several ways', () => {
    for (const text of ['144b.6', '144b6', '144 b 6', 'f. 144b6']) {
      expect(parseFolio(text)).toEqual({ folio: 144, side: 'b', line: 6 });
    }
    expect(parseFolio('145a')).toEqual({ folio: 145, side: 'a', line: 1 });
    expect(parseFolio('folio 12A.10')).toEqual({ folio: 12, side: 'a', line: 10 });
    expect(parseFolio('f.7b')).toEqual({ folio: 7, side: 'b', line: 1 });
    for (const text of ['3.4', 'x 144b', '144b x', '144', '144c', 'see f. 144b', ''])
      expect(parseFolio(text)).toBeNull();
  });

  it('of a line is also looked up by the lines before it', () => {
    const lines = precedingLines({ folio: 2, side: 'a', line: 2 }).map(
      ({ folio, side, line }) => `${folio}${side}${line}`,
    );
    expect(lines).toEqual(['2a2', '2a1', '1b8', '1b7', '1b6', '1b5', '1b4', '1b3', '1b2', '1b1']);
    expect(precedingLines({ folio: 1, side: 'a', line: 1 })).toEqual([{ folio: 1, side: 'a', line: 1 }]);
    const fromB = precedingLines({ folio: 3, side: 'b', line: 1 });
    expect([fromB.length, fromB[1]]).toEqual([9, { folio: 3, side: 'a', line: 8 }]);
  });

  it('may have a section of a discourse', () => {
    expect([':3', '1.5', ': 12.10.3', '7'].map(parseSection)).toEqual(['3', '1.5', '12.10.3', '7']);
    expect(['', 'x3', '3x', '3.', '.3', '144b'].map(parseSection)).toEqual(Array(6).fill(null));
  });
});
