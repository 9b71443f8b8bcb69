import { expect, it } from 'vitest';
import { parseAnswerLines } from './handout-choices.ts';

it('the number of lines is whole and between none and twenty', () => {
  expect(['6', '0', '-3', '20', '21', '1e9', '2.7', '', 'x'].map(parseAnswerLines)).toEqual([
    6, 0, 0, 20, 20, 20, 2, 0, 0,
  ]);
});
