import { expect, it } from 'vitest';
import { bufferMegabytes, usableMemory } from './buffers.ts';

const GIGABYTE = 1024 ** 3;

it.each([
  [0.5, 128],
  [1, 128],
  [4, 256],
  [8, 512],
  [16, 1024],
  [256, 1024],
])('a machine with %s GB gives PostgreSQL %s MB of shared buffers', (gigabytes, expected) => {
  expect(bufferMegabytes(gigabytes * GIGABYTE)).toBe(expected);
});

it('reads the memory of this machine', () => {
  expect(usableMemory()).toBeGreaterThan(0.1 * GIGABYTE);
  expect(usableMemory()).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
