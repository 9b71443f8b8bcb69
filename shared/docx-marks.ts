/** Hidden paragraphs of an exported Word document, with the meaning of those in Markdown (`markdown-marks.ts`). */
export const DOCX_MARKS = {
  start: 'pothi: sheet',
  end: 'pothi: end of sheet',
  question: 'pothi: question',
  source: 'pothi: source ',
  sourceEnd: 'pothi: end of source',
} as const;
