import { expect, it } from 'vitest';
import { expectLinearTime } from '../../scripts/testing/expect-linear-time.ts';
import { keepShad } from './shad.ts';

it.each([
  ['བཀྲ་ཤིས། །བདེ་ལེགས། །', 'བཀྲ་ཤིས།\u00A0།བདེ་ལེགས།\u00A0།'],
  ['བདག །བདེ།།  །།', 'བདག\u00A0།བདེ།།\u00A0\u00A0།།'],
  ['ཤིས། <mark>།བདེ</mark>', 'ཤིས།\u00A0<mark>།བདེ</mark>'],
  ['ཤིས། བདེ་ལེགས།', 'ཤིས། བདེ་ལེགས།'],
  ['Words, and more', 'Words, and more'],
])('%j becomes %j', (text, expected) => {
  expect(keepShad(text)).toBe(expected);
});

it('takes linear time', () => {
  expectLinearTime(200_000, (length) => keepShad(' '.repeat(length)));
  expectLinearTime(200_000, (length) => keepShad(` ${'<b>'.repeat(length / 3)}`));
});
