import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { languageOfField, languageOfUserText, UserText } from './user-text.tsx';

it.each([
  ['Śāntideva', undefined, 'und-Latn'],
  ['Śāntideva', 'zh', 'und-Latn'],
  ['Geduld', 'de', 'de'],
  ['བཟོད་པ།', undefined, 'bo'],
  ['བཟོད་པ།', 'dz', 'dz'],
  ['忍辱', 'en', 'zh'],
  ['般若', 'ja', 'ja'],
  ['108', 'zh', 'zh'],
  ['שלום', undefined, 'und-Hebr'],
  ['Śāntideva', 'sa', 'sa-Latn'],
  ['ཤཱནྟི་དེ་ཝ།', 'sa', 'sa-Tibt'],
  ['さくら', undefined, 'ja'],
  ['धर्म', 'zh', 'und-Deva'],
  ['마음', 'ko', 'ko'],
  ['Anicca', 'pi', 'pi'],
])('%s with the stated language %s gets the tag %s', (text, language, tag) => {
  expect(languageOfUserText(text, language)).toBe(tag);
});

it.each([
  ['A long chapter on patience བ', 'en', 'bo'],
  ['བཟོད་པ།', 'en', 'bo'],
  ['忍辱', 'en', 'zh'],
  ['Patience', 'en', 'en'],
  ['', 'en', 'en'],
  ['', undefined, undefined],
])('a field with %s in the language %s has the lines of %s', (text, language, tag) => {
  expect(languageOfField(text, language)).toBe(tag);
});

it.each([
  ['name', 'W'.repeat(31), `${'W'.repeat(29)}…`],
  ['name', 'W'.repeat(30), 'W'.repeat(30)],
  ['title', '心'.repeat(51), `${'心'.repeat(49)}…`],
  ['name', '🙂'.repeat(31), `${'🙂'.repeat(29)}…`],
] as const)('in a sentence the %s %s is %s, with the whole as a tooltip', (short, text, shown) => {
  const html = renderToStaticMarkup(<UserText short={short}>{text}</UserText>);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(shown);
  expect(html.includes(`title="${text}"`)).toBe(shown !== text);
});
