import { describe, expect, it } from 'vitest';
import { FOLIOS, parsePageLine, precedingLines, TAISHO } from './page-line.ts';

describe('a line of a block print', () => {
  it('can be written in several ways', () => {
    for (const text of ['144b.6', '144b6', '144 b 6', 'f. 144b6'])
      expect(parsePageLine(text, FOLIOS)).toEqual({ page: 144, side: 'b', line: 6 });
    expect(parsePageLine('145a', FOLIOS)).toEqual({ page: 145, side: 'a', line: 1, isWholeSide: true });
    expect(parsePageLine('folio 12A.10', FOLIOS)).toEqual({ page: 12, side: 'a', line: 10 });
    expect(parsePageLine('f.7b', FOLIOS)).toEqual({ page: 7, side: 'b', line: 1, isWholeSide: true });
    for (const text of ['3.4', 'x 144b', '144b x', '144', '144c', 'see f. 144b', ''])
      expect(parsePageLine(text, FOLIOS)).toBeNull();
  });

  it('is also looked up by the lines before it', () => {
    const lines = precedingLines({ page: 2, side: 'a', line: 2 }, FOLIOS).map(
      ({ page, side, line }) => `${page}${side}${line}`,
    );
    expect(lines).toEqual(['2a2', '2a1', '1b8', '1b7', '1b6', '1b5', '1b4', '1b3', '1b2', '1b1']);
    expect(precedingLines({ page: 1, side: 'a', line: 1 }, FOLIOS)).toEqual([{ page: 1, side: 'a', line: 1 }]);
    const side = precedingLines({ page: 1, side: 'a', line: 1, isWholeSide: true }, FOLIOS);
    expect(side.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const fromB = precedingLines({ page: 3, side: 'b', line: 1 }, FOLIOS);
    expect([fromB.length, fromB[1]]).toEqual([9, { page: 3, side: 'a', line: 8 }]);
  });
});

it('a line of the Taishō has three columns of 29 lines', () => {
  expect(parsePageLine('0848c07', TAISHO)).toEqual({ page: 848, side: 'c', line: 7 });
  const lines = precedingLines({ page: 848, side: 'a', line: 2 }, TAISHO);
  expect(lines.slice(0, 3)).toEqual([
    { page: 848, side: 'a', line: 2 },
    { page: 848, side: 'a', line: 1 },
    { page: 847, side: 'c', line: 29 },
  ]);
  expect(lines).toHaveLength(31);
});
