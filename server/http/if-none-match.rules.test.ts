import { expect, it } from 'vitest';
import { expectLinearTime } from '../../scripts/testing/expect-linear-time.ts';
import { namesTag } from './if-none-match.rules.ts';

it('finds a tag among several', () => {
  expect(namesTag('W/"a", W/"b" ,W/"c"', 'W/"b"')).toBe(true);
  expect([namesTag('W/"ab"', 'W/"a"'), namesTag('', 'W/"a"'), namesTag(undefined, 'W/"a"')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('takes linear time, whatever a visitor sends', () => {
  expectLinearTime(128_000, (size) => namesTag(`"a"${' '.repeat(size)}"b"`, '"c"'));
  expectLinearTime(128_000, (size) => namesTag(', '.repeat(size / 2), '"c"'));
});
