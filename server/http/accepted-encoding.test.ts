import { expect, it } from 'vitest';
import { encodingFor } from './accepted-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.0', undefined],
  ['brotli, x-gzip', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is answered with %j', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
