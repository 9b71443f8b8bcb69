import { csvCell } from '#server/http/csv-cell.rules.ts';
import { extractText } from '#shared/search/html-text.ts';
import type { Block } from '#server/sheets/stored-sheet.ts';
import type { ListedAnswer } from '#shared/contract/assignment-parts.ts';
import { replaceFootnotes } from '#shared/replace-footnotes.ts';

/** A question of the assignment. */
export type Question = { block_id: string; content: string };

const FIXED_COLUMNS = ['name', 'username', 'state', 'late', 'handed_in_date', 'returned_date', 'hand_ins'] as const;

/** Sanitized HTML as plain text: a line for each paragraph, item and row, and footnotes in brackets where they stand. */
const htmlToText = (html: string): string =>
  extractText(
    replaceFootnotes(html, (note) => ` [${note}]`).replaceAll(
      /<\/(?:p|h1|h2|blockquote|pre|li|td|th|tr|div)>/g,
      '$&<br>',
    ),
  )
    .text.replaceAll(/[^\S\n]*\n\s*/g, '\n')
    .trim();

const line = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The first line: the questions are named by their words. */
export const csvHead = (questions: Question[]): string =>
  line([
    ...FIXED_COLUMNS,
    ...questions.map(({ content }, index) => `${index + 1}. ${htmlToText(content)}`.trim()),
    'other_words',
  ]);

/** What was written in a block, as plain text. */
const wordsOf = ({ type, content, title = '', caption = '', alt = '', quote }: Block): string => {
  if (type === 'content') return htmlToText(content);
  if (type === 'source') return [htmlToText(content), quote?.text_title].filter(Boolean).join(' — ');
  return [title || caption || alt, content].filter(Boolean).join(': ');
};

/** What stands after each question, up to the next one; under '' what stands before the first. */
export const answersByQuestion = (blocks: Block[]): Map<string, string> => {
  const answers = new Map<string, string[]>();
  let question = '';
  for (const block of blocks) {
    if (block.is_fixed && block.is_question) question = block.block_id;
    if (block.is_fixed) continue;
    const words = wordsOf(block);
    if (words) answers.set(question, [...(answers.get(question) ?? []), words]);
  }
  return new Map([...answers].map(([id, words]) => [id, words.join('\n')]));
};

/** The line of one answer; `blocks` is empty when nothing was handed in. */
export const csvLine = (answer: ListedAnswer, questions: Question[], blocks: Block[]): string => {
  const byQuestion = answersByQuestion(blocks);
  return line([
    answer.name,
    answer.username,
    answer.state,
    answer.is_late ? 'late' : '',
    answer.handed_in_date ?? '',
    answer.returned_date ?? '',
    String(answer.hand_in_count),
    ...questions.map(({ block_id }) => byQuestion.get(block_id) ?? ''),
    byQuestion.get('') ?? '',
  ]);
};
