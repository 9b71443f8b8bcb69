import { expect, it } from 'vitest';
import { groupByLanguage } from './group-by-language.ts';

const items = ['sa', 'en', 'zh', 'en', 'bo'].map((language, id) => ({ language, id }));

it('groups translations by language, in their original order', () => {
  expect(
    groupByLanguage(items, 'fr').map(({ language, items: group }) => [language, group.map(({ id }) => id)]),
  ).toEqual([
    ['sa', [0]],
    ['en', [1, 3]],
    ['zh', [2]],
    ['bo', [4]],
  ]);
});

it('puts the preferred language first', () => {
  expect(groupByLanguage(items, 'zh').map(({ language }) => language)).toEqual(['zh', 'sa', 'en', 'bo']);
});

it('has no group for an empty list', () => {
  expect(groupByLanguage([], 'en')).toEqual([]);
});
