import { describe, expect, it } from 'vitest';
import { blockHeight, fitText, truncateLine } from './fit.rules.ts';

/** Every letter is one em wide, so that 840 units hold ten letters of size 84. */
const metrics = { measure: (text: string) => Array.from(text).length, leading: 1.2, ascent: 0.8, descent: 0.2 };
const BOX = { width: 840, height: 500 };
const fit = (...paragraphs: string[]) => fitText(paragraphs, BOX, metrics);

describe('text in a box', () => {
  it('is as high as its lines, without leading below the last', () => {
    expect(blockHeight(1, 50, metrics)).toBeCloseTo(50);
    expect(blockHeight(3, 50, metrics)).toBeCloseTo(170);
  });

  it('is as large as it fits, in lines of about the same length', () => {
    expect(fit('ten chars.')).toEqual({ size: 84, lines: ['ten chars.'] });
    expect(fit('aa bb cc dd ee')).toEqual({ size: 84, lines: ['aa bb cc', 'dd ee'] });
    expect(fit('word '.repeat(20).trim())).toEqual({
      size: 58,
      lines: [...Array.from({ length: 6 }, () => 'word word word'), 'word word'],
    });
  });

  it('keeps the lines of a verse, unless they become too small', () => {
    expect(fit('fourteen chars', 'two')).toEqual({ size: 58, lines: ['fourteen chars', 'two'] });
    expect(fit('a line of twenty-two c', 'two')).toEqual({ size: 37, lines: ['a line of twenty-two c', 'two'] });
    expect(fit('a line of 23 characters', 'two')).toEqual({
      size: 84,
      lines: ['a line of', '23', 'characters', 'two'],
    });
    expect(fit('a a', 'b b', 'c c', 'd d', 'e e', 'f f').size).toBe(70);
    expect(fit(...Array.from({ length: 13 }, () => 'a a')).size).toBe(32);
  });

  it('breaks between clauses, unless it becomes too small', () => {
    expect(fit('色不異空，空不異色，色即是空')).toEqual({ size: 84, lines: ['色不異空，', '空不異色，色即是空'] });
    const long = '空不異色色即是空空即是色色即是';
    expect(fit(`色，${long}，`)).toEqual({ size: 50, lines: ['色，', `${long}，`] });
    expect(fit(`色，${long}空，`)).toEqual({ size: 84, lines: ['色，空不異色色即是空', '空即是色色即是空，'] });
    expect(fit('色不異空，'.repeat(30))).toMatchObject({ size: 46, lines: { length: 9 } });
  });

  it('is truncated when it is too long for the smallest letters', () => {
    const { size, lines } = fit('word '.repeat(200));
    expect([size, lines.length]).toEqual([30, 14]);
    expect(lines.every((line, index) => line === 'word word word word word' + (index === 13 ? '…' : ''))).toBe(true);
    expect(fitText(['aa bb'], { width: 84, height: 10 }, metrics)).toEqual({ size: 30, lines: ['aa…'] });
  });

  it('may be nothing', () => {
    expect(fit('')).toEqual({ size: 84, lines: [] });
    expect(fit()).toEqual({ size: 84, lines: [] });
  });
});

describe('a line', () => {
  it('is truncated without punctuation before the ellipsis', () => {
    const truncate = (text: string) => truncateLine(text, 10, metrics.measure);
    expect(truncate('ten chars.')).toBe('ten chars.');
    expect(truncate('one, two, three')).toBe('one, two…');
    expect(truncate('བདེ་བ། བདེ་བ།')).toBe('བདེ་བ…');
    expect(truncate('')).toBe('');
  });
});
