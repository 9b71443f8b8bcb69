import { expect, test } from 'vitest';
import { productLanguage } from './source-languages.ts';

test.each([
  ['lzh', 'zh'],
  ['san', 'sa'],
  ['pli', 'pi'],
  ['jpn', 'ja'],
  ['xct', 'bo'],
  ['zh-hant', 'zh'],
])('the source language %s is %s here', (source, product) => {
  expect(productLanguage(source)).toBe(product);
});

test.each(['gsw', 'en', 'de', 'constructor'])('%s has no other code and is unchanged', (code) => {
  expect(productLanguage(code)).toBe(code);
});
