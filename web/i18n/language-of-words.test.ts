import { expect, it } from 'vitest';
import { languageOfWords } from './language-of-words.ts';

it.each([
  ['Śāntideva', undefined, 'und-Latn'],
  ['Śāntideva', 'zh', 'und-Latn'],
  ['Geduld', 'de', 'de'],
  ['བཟོད་པ།', undefined, 'bo'],
  ['བཟོད་པ།', 'dz', 'dz'],
  ['忍辱', 'en', 'zh'],
  ['般若', 'ja', 'ja'],
  ['108', 'zh', 'zh'],
  ['שלום', undefined, undefined],
])('%s, said to be in %s, is set as %s', (words, language, tag) => {
  expect(languageOfWords(words, language)).toBe(tag);
});
