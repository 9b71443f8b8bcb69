import { expect, it } from 'vitest';
import type { ListedAnswer } from '#shared/contract/assignment-parts.ts';
import type { Block } from '#server/sheets/stored-sheet.ts';
import { csvHead, csvLine } from './answers-csv.rules.ts';
import { fileNameOf } from './export-answers.ts';
import { titleOfAnswer } from './start-answer.ts';

const ANSWER: ListedAnswer = {
  id: 'x',
  name: '=cmd()',
  username: 'pema',
  avatar_url: '',
  state: 'handed_in',
  is_late: true,
  is_removed: false,
  handed_in_date: '2026-01-02 03:04:05',
  returned_date: null,
  hand_in_count: 2,
};
const block = (block_id: string, content: string, more: Partial<Block> = {}): Block => ({
  block_id,
  type: 'content',
  content,
  ...more,
});
const QUESTIONS = [
  { block_id: 'one', content: '<p>Why?</p>' },
  { block_id: 'two', content: '<h1>How, “now”?</h1>' },
];
const fixed = { is_fixed: true };

it('names the questions in the first line', () => {
  expect(csvHead(QUESTIONS)).toBe(
    '"name","username","state","late","handed_in_date","returned_date","hand_ins","1. Why?","2. How, “now”?","other_words"\r\n',
  );
});

it('puts what stands after each question into its column, and never begins a cell like a formula', () => {
  const blocks = [
    block('a', '<p>+ before</p>'),
    block('one', '<p>Why?</p>', { ...fixed, is_question: true }),
    block('b', '<ul><li>one</li><li>two "2"</li></ul>'),
    block('text', '<p>Read on.</p>', fixed),
    block('c', '<p>three<sup class="footnote-marker">1</sup><i class="footnote">a note</i></p>'),
    block('two', '<h1>How?</h1>', { ...fixed, is_question: true }),
    { ...block('d', 'key.png'), type: 'image' as const, alt: 'A lake' },
  ];
  expect(csvLine(ANSWER, QUESTIONS, blocks)).toBe(
    '"\'=cmd()","pema","handed_in","late","2026-01-02 03:04:05","","2","one\ntwo ""2""\nthree [a note]","A lake: key.png","\'+ before"\r\n',
  );
  expect(csvLine({ ...ANSWER, is_late: false }, QUESTIONS, [])).toMatch(/"","","",?|"2","","",""\r\n$/);
});

it('names files as every system can store them', () => {
  expect(fileNameOf({ name: '../../etc: པདྨ "x"', username: 'pema.1' })).toBe('etc པདྨ x (pema.1).docx');
  expect(fileNameOf({ name: 'a'.repeat(300), username: 'p' })).toHaveLength(69);
});

it('a long title leaves the name of the student whole', () => {
  expect(titleOfAnswer('On giving', 'Pema')).toBe('On giving – Pema');
  expect(titleOfAnswer('a'.repeat(300), 'Pema')).toMatch(/^a{293} – Pema$/);
  expect(titleOfAnswer('a'.repeat(300), 'b'.repeat(400))).toHaveLength(300);
});
