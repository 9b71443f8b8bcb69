import { afterEach, beforeEach, expect, vi } from 'vitest';

const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts) => void complaints.push(parts));
});

// A test that expects a complaint puts its own spy over this one.
afterEach(() => {
  expect(complaints, 'a test may not write to console.error').toEqual([]);
});
