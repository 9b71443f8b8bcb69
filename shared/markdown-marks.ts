/**
 * Comments in an exported Markdown file, which no reader sees. What stands before `start` and after `end` is repeated from
 * the fields of the sheet; the paragraph after `question` is the number of a question.
 */
export const MARKDOWN_MARKS = {
  start: '<!-- sheet -->',
  end: '<!-- end of sheet -->',
  question: '<!-- question -->',
} as const;
