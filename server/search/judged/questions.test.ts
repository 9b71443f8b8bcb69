import { expect, it } from 'vitest';
import { groupBy } from '#shared/group-by.ts';
import { QUESTION_KINDS, rankOf, readQuestions, workKey, worksInOrder } from './questions.ts';

it('there are many questions of every kind, ten and more in each language, each once', () => {
  const questions = readQuestions();
  expect(questions.length).toBeGreaterThanOrEqual(200);
  expect(new Set(questions.map(({ language, question }) => `${language} ${question}`)).size).toBe(questions.length);
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(QUESTION_KINDS));
  for (const [language, own] of groupBy(questions, (question) => question.language))
    expect([language, own.length >= 10]).toEqual([language, true]);
  for (const { question, works } of questions)
    expect([question, works.length > 0 && works.every((work) => work === workKey(work))]).toEqual([question, true]);
});

const cited = (citation: string) => ({ citation }) as never;

it('the rank is that of the first right work among ten, however many of its versions are shown', () => {
  const found = worksInOrder({
    places: [cited('')],
    titles: [cited('MN 10'), cited('mn 10')],
    sources: [{ text: cited('Dhp 1–20'), versions: [], segment_match: [] }],
  });
  expect(found).toEqual(['mn10', 'dhp1-20']);
  expect(rankOf({ works: ['dhp1-20'] }, found)).toBe(2);
  expect(rankOf({ works: ['sn1.1'] }, found)).toBe(0);
  expect(
    rankOf({ works: ['toh21'] }, worksInOrder({ places: [], titles: [cited('Toh 21, T 251')], sources: [] })),
  ).toBe(1);
  expect(rankOf({ works: ['sn1.1'] }, [...'abcdefghij', 'sn1.1'])).toBe(0);
});
