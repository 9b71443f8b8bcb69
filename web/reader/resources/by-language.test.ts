import { expect, it } from 'vitest';
import { byLanguage } from './by-language.ts';

const items = ['sa', 'en', 'zh', 'en', 'bo'].map((language, id) => ({ language, id }));

it('groups translations by language, in the order they came in', () => {
  expect(byLanguage(items, 'fr').map(({ language, items: group }) => [language, group.map(({ id }) => id)])).toEqual([
    ['sa', [0]],
    ['en', [1, 3]],
    ['zh', [2]],
    ['bo', [4]],
  ]);
});

it("puts the reader's own language first", () => {
  expect(byLanguage(items, 'zh').map(({ language }) => language)).toEqual(['zh', 'sa', 'en', 'bo']);
});

it('has no group for an empty list', () => {
  expect(byLanguage([], 'en')).toEqual([]);
});
