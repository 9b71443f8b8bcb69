import { describe, expect, it } from 'vitest';
import { MAX_PHRASE } from '#shared/search-limits.ts';
import { tokenVectors, serializeVector } from './token-vector.ts';

const vectors = (html: string, language = 'en') => tokenVectors(html, language).map(serializeVector);

describe('token vectors', () => {
  it('contain the positions of every token', () => {
    expect(vectors('So it <b>is</b>, so.')).toEqual(["'so':1,4 'it':2 'is':3"]);
  });

  it('contain the written form beside the folded one, and the stem beside both', () => {
    expect(vectors('śūnyatāyāṃ', 'sa')).toEqual(["'sunyatayam':1A '=śūnyatāyāṃ':1 '~sunyat':1 '~sunyatay':1"]);
    expect(vectors('minds')).toEqual(["'minds':1 '~mind':1"]);
  });

  it('are empty for a segment without words', () => {
    expect(vectors('…')).toEqual([]);
  });

  it('escape what PostgreSQL would parse as syntax', () => {
    expect(
      serializeVector(
        new Map([
          ["o'", '1'],
          ['b\\', '2'],
        ]),
      ),
    ).toBe("'o''':1 'b\\\\':2");
  });

  it.each([
    ['however long the segment is', (index: number) => `w${index}`, 20_000],
    ['however often a word occurs', (index: number) => (index % 3 ? `w${index}` : 'the'), 3000],
    ['when there is only one word', () => 'om', 1000],
    ['when a written form occurs often', (index: number) => (index % 2 ? 'ā' : `w${index}`), 2000],
  ])('contain every phrase whole %s', (_title, wordAt, length) => {
    const words = Array.from({ length }, (_, index) => wordAt(index));
    const parts = tokenVectors(words.join(' '), 'en');
    expect(parts.length).toBeGreaterThan(1);
    const joined: string[] = [];
    for (const [index, vector] of parts.entries()) {
      const part: string[] = [];
      for (const [lexeme, joinedPositions] of vector) {
        const positions = joinedPositions.split(',');
        expect(positions.length).toBeLessThanOrEqual(255);
        if (lexeme.startsWith('=')) continue;
        for (const position of positions) part[Number.parseInt(position, 10) - 1] = lexeme;
      }
      expect(part.length).toBeLessThan(16_383);
      const overlap = index === 0 ? 0 : MAX_PHRASE - 1;
      if (overlap > 0) expect(part.slice(0, overlap)).toEqual(joined.slice(-overlap));
      joined.push(...part.slice(overlap));
    }
    expect(joined).toEqual(words.map((word) => (word === 'ā' ? 'a' : word)));
  });
});
