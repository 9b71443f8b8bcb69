import { expect, it } from 'vitest';
import { sourceWithoutAuthor } from './credits-rules.ts';

it.each([
  ['Bhikkhu Sujato', 'Bhikkhu Sujato, SuttaCentral', 'SuttaCentral'],
  ['Sujato', 'Sujatonanda, SuttaCentral', 'Sujatonanda, SuttaCentral'],
  ['', 'Derge Kangyur, e-text by Esukhia', 'Derge Kangyur, e-text by Esukhia'],
  ['Vimalamitra', 'Derge Kangyur, Toh 21', 'Derge Kangyur, Toh 21'],
])('“%s” is not said again in “%s”', (author, source, expected) => {
  expect(sourceWithoutAuthor({ author, source })).toBe(expected);
});
