import type { ImportOptions } from '#shared/import-options.ts';
import { escapeHtml } from '#shared/escape-html.ts';

/** Lines without a blank line between them, or a heading. */
export type PlainBlock =
  | { kind: 'heading'; level: number; content: string; line: number }
  | { kind: 'prose' | 'verse'; content: string; line: number };

const HEADING = /^ {0,3}(#{1,6})(?=\s|$)/;
/** Marks verse whatever the lines are like: an indent, or `>` as in a quotation. */
const MARKED_VERSE = /^(?: {2,}|\t|\u3000|> ?)/;
const ENDS_IN_SHAD = /[།༎༏-༒༔]$/;
/** Half the width of a line of print; Chinese letters are twice as wide as others. */
const MAX_VERSE_WIDTH = 60;

const widthOf = (line: string): number => line.length + (line.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0);

/** A stanza's lines are short or end in a shad; lines of prose are broken where the page was full. */
const isVerse = (lines: string[]): boolean =>
  lines.every((line) => MARKED_VERSE.test(line)) ||
  (lines.length > 1 &&
    (lines.every((line) => ENDS_IN_SHAD.test(line.trimEnd())) ||
      lines.every((line) => widthOf(line) <= MAX_VERSE_WIDTH)));

/** Between lines of a paragraph stands a space, except after scripts without spaces. */
const joinLines = (lines: string[]): string =>
  lines
    .map((line) => line.trim())
    .reduce((text, line) => {
      if (text === '') return line;
      // A hyphen at the end of a line may belong to the word, so it stays.
      return /[\u3000-\u9fff\uff00-\uffef་]$/.test(text) ? `${text}${line}` : `${text} ${line}`;
    }, '');

const withoutMark = (line: string): string => line.trimStart().replace(/^>/, '').trim();

/** A heading may be closed with as many marks as it is opened with. */
const titleOf = (line: string, marks: string): string => {
  const title = line.trim().slice(marks.length).trim();
  return title.endsWith(` ${marks}`) ? title.slice(0, -marks.length).trim() : title;
};

type Choices = Pick<ImportOptions, 'headings' | 'lines'>;

/** Divides a text at its headings and blank lines. */
export function* plainBlocks(text: string, { headings, lines: choice }: Choices): Generator<PlainBlock> {
  let block: string[] = [];
  let start = 1;
  function* flush(): Generator<PlainBlock> {
    if (block.length === 0) return;
    if (choice === 'separate') {
      for (const [index, line] of block.entries())
        yield { kind: 'prose', content: escapeHtml(line.trim()), line: start + index };
    } else if (choice === 'verse' || (choice === 'auto' && isVerse(block))) {
      yield { kind: 'verse', content: block.map((line) => escapeHtml(withoutMark(line))).join('<br>'), line: start };
    } else {
      yield { kind: 'prose', content: escapeHtml(joinLines(block)), line: start };
    }
    block = [];
  }
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    const heading = headings === 'marked' ? HEADING.exec(line) : null;
    if (heading) {
      yield* flush();
      const [, marks = ''] = heading;
      yield { kind: 'heading', level: marks.length, content: escapeHtml(titleOf(line, marks)), line: number };
    } else if (line.trim() === '') {
      yield* flush();
    } else {
      if (block.length === 0) start = number;
      block.push(line);
    }
  }
  yield* flush();
}
