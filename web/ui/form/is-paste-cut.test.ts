import { expect, it } from 'vitest';
import { isPasteCut } from './is-paste-cut.ts';

const field = (value: string, selectionStart = value.length, selectionEnd = selectionStart) => ({
  value,
  selectionStart,
  selectionEnd,
});

it('a paste is cut when it does not fit beside what stays', () => {
  expect(isPasteCut(field('abc'), 'de', 5)).toBe(false);
  expect(isPasteCut(field('abc'), 'def', 5)).toBe(true);
});

it('what is selected makes room', () => {
  expect(isPasteCut(field('abc', 0, 3), 'defgh', 5)).toBe(false);
  expect(isPasteCut(field('abc', 0, 3), 'defghi', 5)).toBe(true);
});

it('a field without a limit cuts nothing', () => {
  expect(isPasteCut(field('abc'), 'x'.repeat(10_000), undefined)).toBe(false);
});
