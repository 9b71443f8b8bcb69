import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { languageChoices, TEXT_LANGUAGES } from './text-languages.ts';

const t = (key: string): string => (en as Record<string, string>)[key] ?? key;

it('every language that has a name can be chosen, except names of the same language twice', () => {
  const named = Object.keys(en).flatMap((key) => /^language\.([a-z]{2,3})$/.exec(key)?.[1] ?? []);
  expect(named.filter((code) => !TEXT_LANGUAGES.includes(code))).toEqual(SKIPPED);
  expect(TEXT_LANGUAGES.filter((code) => !named.includes(code))).toEqual([]);
});

/** Old codes of sources: `mo` is Romanian or Mongolian, `sp` Spanish. */
const SKIPPED = ['mo', 'sp'];

it('are listed by name after those of the library', () => {
  const labels = languageChoices(t, 'en').map(({ label }) => label);
  expect(labels.slice(0, 5)).toEqual(['Tibetan', 'Sanskrit', 'Pāli', 'Chinese', 'English']);
  expect(labels.slice(5)).toEqual(labels.slice(5).toSorted(new Intl.Collator('en').compare));
  expect(labels).toContain('Dzongkha');
});
