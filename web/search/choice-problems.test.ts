import { expect, it } from 'vitest';
import { choiceProblems, withoutRepeats } from './choice-problems.ts';
import { readChoices } from './search-choices.ts';

const problemsOf = (address: string, isCollectionMissing = false) =>
  choiceProblems(readChoices(new URLSearchParams(address)), {
    languages: ['bo', 'en'],
    isLanguage: (code) => ['bo', 'en', 'fr'].includes(code),
    isCollectionMissing,
  });

it('explains a filter that does not exist, and what could have been asked for', () => {
  expect(problemsOf('q=form&language=klingon&type=poem')).toEqual([
    { code: 'unknown_language', value: 'klingon', known: ['bo', 'en'] },
    { code: 'unknown_type', value: 'poem', known: ['root', 'commentary', 'translation'] },
  ]);
  expect(problemsOf('q=form&collection=gone', true)).toEqual([
    { code: 'unknown_collection', value: 'gone', known: [] },
  ]);
});

it('says nothing of filters that exist, even if they find nothing', () => {
  expect(problemsOf('q=form&language=fr&type=root&collection=here')).toEqual([]);
  expect(problemsOf('q=form')).toEqual([]);
});

it('is told once, also when the server tells it too', () => {
  const problems = problemsOf('q=form&type=poem');
  expect(withoutRepeats([...problems, ...problems])).toEqual(problems);
});
