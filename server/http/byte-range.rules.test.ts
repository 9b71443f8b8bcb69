import { describe, expect, it } from 'vitest';
import { continuesFile, parseByteRange } from './byte-range.rules.ts';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=10-', { from: 10, to: 99 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-5', { from: 95, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', null],
    ['bytes=-0', null],
    ['bytes=9-8', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s of 100 bytes', (header, range) => {
    expect(parseByteRange(header, 100)).toEqual(range);
  });

  it('is sent only to whoever has the beginning of the same file', () => {
    expect(continuesFile(undefined, '"a"')).toBe(true);
    expect(continuesFile('"a"', '"a"')).toBe(true);
    expect(continuesFile('"b"', '"a"')).toBe(false);
    expect(continuesFile('W/"a"', '"a"')).toBe(false);
  });
});
