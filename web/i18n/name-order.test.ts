import { expect, it } from 'vitest';
import { inNameOrder } from './name-order.ts';

it('asks for the family name first in Chinese', () => {
  expect(inNameOrder('zh-Hans-CN', '名', '姓')).toEqual(['姓', '名']);
  expect(inNameOrder('bo-IN', 'མིང་།', 'རུས་མིང་།')).toEqual(['མིང་།', 'རུས་མིང་།']);
  expect(inNameOrder('en', 'First name', 'Last name')).toEqual(['First name', 'Last name']);
});
