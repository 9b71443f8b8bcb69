import { expect, it } from 'vitest';
import { IMPORT_PROBLEMS } from '#shared/import-problems.ts';
import bo from '../../locales/bo-IN.json';
import en from '../../locales/en.json';
import zh from '../../locales/zh-Hans-CN.json';
import { PROBLEM_SENTENCES, problemSentence } from './problem-sentences.ts';

/** Names that the browser fills in, so that no Latin word stands in a Tibetan or Chinese sentence. */
const FILLED_IN = ['zip', 'utf8', 'xml', 'tei', 'epub'];
const valuesIn = (sentence = '') => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

it.each(Object.entries({ en, bo, zh }))(
  'every problem has a sentence in %s, with values that it is given',
  (_, all) => {
    const sentences: Record<string, string> = all;
    for (const code of IMPORT_PROBLEMS) {
      const sentence = sentences[`import.file_problem.${code}`];
      expect(sentence, code).toBeTruthy();
      const known = [...valuesIn(PROBLEM_SENTENCES[code]), ...FILLED_IN];
      expect(valuesIn(sentence).filter((value) => !known.includes(value))).toEqual([]);
    }
  },
);

it('values are filled in; one that is missing is left as it is', () => {
  expect(problemSentence({ code: 'row_width', values: { own: 3 } })).toBe(
    'This row has 3 cells, more than the {columns} of the first row.',
  );
});
