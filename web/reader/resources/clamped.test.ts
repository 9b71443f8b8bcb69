import { expect, it } from 'vitest';
import { isLong, lineCount, MAX_LINES_SHOWN } from './clamped.tsx';

it('cuts only content that is really long', () => {
  expect([1, MAX_LINES_SHOWN, MAX_LINES_SHOWN + 1, MAX_LINES_SHOWN + 3].map(isLong)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isLong(MAX_LINES_SHOWN + 4)).toBe(true);
});

it('counts lines from heights, whatever the line height of the script', () => {
  expect(lineCount(272, 27.2)).toBe(10);
  expect(lineCount(365.5, 36.55)).toBe(10);
  expect(lineCount(100, Number.NaN)).toBe(0);
  expect(lineCount(100, 0)).toBe(0);
});
