import { expect, it } from 'vitest';
import { allowedGarbage } from './limit-garbage.ts';

const MB = 1024 * 1024;

it('less garbage may gather the more memory is in use, but collecting never takes most of the time', () => {
  expect(allowedGarbage(50 * MB)).toBe(45 * MB);
  expect(allowedGarbage(156 * MB)).toBe(24 * MB);
  expect(allowedGarbage(400 * MB)).toBe(20 * MB);
});
