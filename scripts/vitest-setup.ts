import { afterEach, beforeEach, expect, vi } from 'vitest';

const errors: unknown[][] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts) => void errors.push(parts));
});

// A test that expects an error replaces this spy with its own.
afterEach(() => {
  expect(errors, 'a test may not write to console.error').toEqual([]);
});
