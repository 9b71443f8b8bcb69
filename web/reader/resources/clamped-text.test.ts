import { expect, it } from 'vitest';
import { shouldClamp, lineCount, MAX_LINES_SHOWN } from './clamped-text.tsx';

it('clamps only content that is much longer than the limit', () => {
  expect([1, MAX_LINES_SHOWN, MAX_LINES_SHOWN + 1, MAX_LINES_SHOWN + 3].map(shouldClamp)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(shouldClamp(MAX_LINES_SHOWN + 4)).toBe(true);
});

it('counts lines from heights, whatever the line height of the script', () => {
  expect(lineCount(272, 27.2)).toBe(10);
  expect(lineCount(365.5, 36.55)).toBe(10);
  expect(lineCount(100, Number.NaN)).toBe(0);
  expect(lineCount(100, 0)).toBe(0);
});
