import { expect, it } from 'vitest';
import { formatLocalDate } from './local-date.ts';

it("uses the date of the reader's time zone", () => {
  expect(formatLocalDate(new Date(2026, 2, 9, 23, 59))).toBe('2026-03-09');
});
