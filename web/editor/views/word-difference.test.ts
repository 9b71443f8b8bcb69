import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDifference } from './word-difference.ts';

const side = (runs: ReturnType<typeof wordDifference>, kind: 'gone' | 'new') =>
  runs
    .filter((run) => run.kind === 'same' || run.kind === kind)
    .map(({ text }) => text)
    .join('');

describe('difference of words', () => {
  it('names what has gone and what is new', () => {
    expect(wordDifference('All beings be happy', 'All living beings be happy')).toEqual([
      { kind: 'same', text: 'All ' },
      { kind: 'new', text: 'living ' },
      { kind: 'same', text: 'beings be happy' },
    ]);
  });

  it('goes by syllables of Tibetan and characters of Chinese', () => {
    expect(wordDifference('བདེ་བ་དང་ལྡན', 'བདེ་སྐྱིད་དང་ལྡན').map(({ kind }) => kind)).toEqual([
      'same',
      'gone',
      'new',
      'same',
    ]);
    expect(wordDifference('如是我聞', '如是吾聞').map(({ text }) => text)).toEqual(['如是', '我', '吾', '聞']);
  });

  it('gives both sides back, whatever they are', () => {
    const words = fc
      .array(fc.constantFrom('a ', 'b ', 'ཀ་', '我', 'c'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const runs = wordDifference(before, after);
        expect([side(runs, 'gone'), side(runs, 'new')]).toEqual([before, after]);
      }),
    );
  });
});
