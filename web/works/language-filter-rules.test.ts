import { expect, it } from 'vitest';
import { offeredLanguages, readTextLanguage } from './language-filter-rules.ts';

const counts = (...languages: string[]) => languages.map((language, at) => ({ language, count: 100 - at }));
const offer = (languages: string[], own: string, chosen?: string) => {
  const { shown, rest } = offeredLanguages(counts(...languages), { own, chosen });
  return [shown, rest].map((group) => group.map(({ language }) => language).join(' '));
};

it('offers the frequent languages at once, and among them the reader’s own and the chosen one', () => {
  const all = ['pi', 'en', 'de', 'ru', 'sr', 'lt', 'pt', 'fr', 'bo'];
  expect(offer(all, 'en')).toEqual(['pi en de ru sr lt', 'pt fr bo']);
  expect(offer(all, 'bo')).toEqual(['pi en de ru sr bo', 'lt pt fr']);
  expect(offer(all, 'bo', 'fr')).toEqual(['pi en de ru fr bo', 'sr lt pt']);
});

it('offers nothing where there is no choice, and a chosen language that no work has', () => {
  expect(offer(['pi'], 'en')).toEqual(['', '']);
  expect(offer(['pi'], 'en', 'xx')).toEqual(['pi xx', '']);
});

it('reads the language from the address', () => {
  expect(readTextLanguage(new URLSearchParams('language=de'))).toBe('de');
  expect(readTextLanguage(new URLSearchParams('language=%20'))).toBeUndefined();
});
