import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWord } from '#shared/scripts/words.ts';
import { discourseReadings, firstOfRange, firstOfRest, parseCitation, parseSection } from './parse-citation.ts';

const read = (query: string) =>
  parseCitation(query).map(({ siglum, number, rest, pts }) =>
    pts ? `${siglum.label} PTS ${pts.volume}.${pts.page}` : [siglum.label, number, rest].join(' ').trim(),
  );

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
    ['T0251', ['T 251']],
    ['T08n0251', ['T 251']],
    ['t 08n0251', ['T 251']],
    ['T08n0251_p0848c07', ['T 251 848c07']],
    ['T 251, 848c7', ['T 251 848c7']],
    ['Dhp v. 21', ['Dhp 21']],
    ['Dhp vv. 21-25', ['Dhp 21–25']],
    ['Dhp verse 21', ['Dhp 21']],
    ['Dhp v.21', ['Dhp 5.21', 'Dhp 21']],
    ['BCA v.12', ['BCA 5.12', 'BCA 12']],
    ['Toh no. 21', ['Toh 21']],
    ['Dhp 21–25', ['Dhp 21–25']],
    ['Dhp 21 — 25', ['Dhp 21–25']],
    ['MN 10.5', ['MN 10.5']],
    ['MN § 10', ['MN 10']],
    ['法句经 21', ['Dhp 21']],
    ['法句經第21偈', ['Dhp 21']],
    ['《法句经》21', ['Dhp 21']],
    ['法句经·２１', ['Dhp 21']],
    ['中部第10经', ['MN 10']],
    ['Mittlere Sammlung 22', ['MN 22']],
    ['Angereihte Sammlung 4.77', ['AN 4.77']],
    ['34 jataka', ['Ja 34']],
    ['22. Majjhima Nikāya', ['MN 22']],
    ['8 d', []],
    ['10 perfections', []],
    ['大正藏第251号', ['T 251']],
    ['སྤྱོད་འཇུག ༡.༥', ['BCA 1.5']],
    ['སྡེ་དགེ་ ༢༡', ['Toh 21']],
    ['M i 55', ['MN PTS 1.55']],
    ['MN I, p. 55–56', ['MN PTS 1.55']],
    ['PTS S.v.421', ['SN PTS 5.421']],
    ['D iv 1', []],
    ['M i 0', []],
    ['Snp i 5', []],
    ['Toh 21, 145a–145b', ['Toh 21 145a–145b']],
    ['vinaya 3', []],
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
        for (const { siglum, number, rest, pts } of parseCitation(query)) {
          found += 1;
          if (pts) {
            expect([pts.page > 0, pts.volume > 0, number]).toEqual([true, true, '']);
            continue;
          }
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

  it('of a range is looked up at its beginning', () => {
    expect(['21–25', '56.11–13', '21'].map(firstOfRange)).toEqual(['21', '56.11', '21']);
  });

  it('may name a discourse, or a section of a shorter one', () => {
    const readings = (number: string) =>
      discourseReadings(number).map(({ discourse, section }) => [discourse, section].filter(Boolean).join(' § '));
    expect(readings('10.5')).toEqual(['10.5', '10 § 5']);
    expect(readings('56.11.3')).toEqual(['56.11.3', '56.11 § 3', '56 § 11.3']);
    expect(readings('4.9:3')).toEqual(['4.9 § 3']);
    expect(readings('21')).toEqual(['21']);
  });

  it('of a range of lines or sections is looked up at its beginning', () => {
    expect(['145a–145b', '848c07-12', '4.2–5', '144b6', '4.2', 'x-y'].map(firstOfRest)).toEqual([
      '145a',
      '848c07',
      '4.2',
      '144b6',
      '4.2',
      'x-y',
    ]);
  });

  it('may have a section of a discourse', () => {
    expect([':3', '1.5', ': 12.10.3', '7'].map(parseSection)).toEqual(['3', '1.5', '12.10.3', '7']);
    expect(['', 'x3', '3x', '3.', '.3', '144b'].map(parseSection)).toEqual(Array(6).fill(null));
  });
});
