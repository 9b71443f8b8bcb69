import { expect, it } from 'vitest';
import { interpretQuery } from './interpret-query.ts';
import { parseQuery } from './parse-query.ts';
import type { Interpretation } from './query-words.ts';
import { withoutEdition, withoutQuestionWords } from './question-words.ts';

const read = (typed: string): Interpretation => interpretQuery(parseQuery(typed).groups)[0] as Interpretation;
const wordsOf = (interpretation: Interpretation | undefined): string | undefined =>
  interpretation?.phrases.map(({ words }) => words.map(({ token }) => token).join(' ')).join(' ');

it.each([
  ['en', 'what did the Buddha say about anger', 'buddha anger'],
  ['en', 'verses on old age', 'old age'],
  ['en', 'simile of the saw', 'simile of the saw'],
  ['en', '"verses" on old age', 'verses on old age'],
  ['en', 'verses', 'verses'],
  ['de', 'Verse über das Alter', 'alter'],
  ['de', 'Wie gehe ich mit Zorn um?', 'gehe zorn'],
])('in %s “%s” asks for: %s', (language, typed, telling) =>
  expect(wordsOf(withoutQuestionWords(read(typed), language))).toBe(telling),
);

it.each([
  ['Metta Sutta deutsch', 'metta sutta'],
  ['heart sutra in english', 'heart sutra'],
  ['Diamantsutra Übersetzung auf Deutsch', 'diamantsutra'],
  ['english translation', undefined],
  ['pali words', undefined],
])('“%s” without what is said of an edition: %s', (typed, work) =>
  expect(wordsOf(withoutEdition(read(typed)))).toBe(work),
);
