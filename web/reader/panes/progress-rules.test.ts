import { describe, expect, it } from 'vitest';
import { fractionRead, timeLeft } from './progress-rules.ts';

const text = (language: string, script: string, total_letters: number) => ({ language, script, total_letters });

describe('how much of a text is read', () => {
  it('is the position among all its passages, whatever is loaded', () => {
    expect(fractionRead({ segment_number: 1, fraction: 0 }, 318)).toBe(0);
    expect(fractionRead({ segment_number: 160, fraction: 0 }, 318)).toBe(0.5);
    expect(fractionRead({ segment_number: 318, fraction: 1 }, 318)).toBe(1);
    expect(fractionRead({ segment_number: 3, fraction: 0.5 }, 4)).toBe(0.625);
    expect(fractionRead({ segment_number: 1, fraction: 0 }, 0)).toBe(0);
  });
});

describe('the time that is left', () => {
  it('depends on the script, and on whether it is a language of today', () => {
    expect(timeLeft(text('en', 'Latn', 26_000), 0)).toEqual({ unit: 'minutes', count: 20 });
    expect(timeLeft(text('pi', 'Latn', 16_000), 0)).toEqual({ unit: 'minutes', count: 20 });
    expect(timeLeft(text('zh', 'Hani', 5_000), 0)).toEqual({ unit: 'minutes', count: 20 });
    expect(timeLeft(text('bo', 'Tibt', 12_000), 0)).toEqual({ unit: 'minutes', count: 20 });
    expect(timeLeft(text('sa', 'Tibt', 12_000), 0)).toEqual({ unit: 'minutes', count: 20 });
  });

  it('becomes less, down to nothing', () => {
    const english = text('en', 'Latn', 26_000);
    expect(timeLeft(english, 0.5)).toEqual({ unit: 'minutes', count: 10 });
    expect(timeLeft(english, 0.99)).toBe('less_than_a_minute');
    expect(timeLeft(english, 1)).toBe(null);
    expect(timeLeft(text('en', 'Latn', 0), 0)).toBe(null);
  });

  it('is given in hours for a long text', () =>
    expect(timeLeft(text('bo', 'Tibt', 360_000), 0)).toEqual({ unit: 'hours', count: 10 }));
});
