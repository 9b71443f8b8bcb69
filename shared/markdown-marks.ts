/**
 * Comments in an exported Markdown file, which no reader sees. What stands before `start` and after `end` is repeated from
 * the fields of the sheet; the paragraph after `question` is the number of a question; between `source` with what
 * `source-mark.ts` writes and `sourceEnd` are the words of a source.
 */
export const MARKDOWN_MARKS = {
  start: '<!-- sheet -->',
  end: '<!-- end of sheet -->',
  question: '<!-- question -->',
  source: '<!-- source ',
  sourceEnd: '<!-- end of source -->',
} as const;
