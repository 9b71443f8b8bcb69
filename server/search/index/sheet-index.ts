import { defineWorkerTask } from '#server/workers/worker-task.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { replaceFootnotes } from '#shared/replace-footnotes.ts';
import { extractText } from '#shared/search/html-text.ts';
import { serializeVector, titleVector, tokenVectors } from './token-vector.ts';

type SearchableBlock = {
  type: string;
  content: string;
  caption?: string;
  title?: string;
  source?: { versions?: { passages: { content: string }[] }[] };
};

/**
 * The searchable part of a sheet. The blocks are JSON, as they are stored: of a large sheet they are megabytes, which only
 * the thread that indexes them should parse.
 */
export type IndexableSheet = { title: string; summary: string; tags: string[]; language: string; blocks: string };

/** Everything the search needs to find a sheet and to show where it matches: the rows of two tables, as JSON. */
export type SheetIndex = { tokens: string; excerpts: string };

/** A sheet is found by its first million characters; that is several books. */
const MAX_INDEXED_LENGTH = 1_000_000;
/** How much text one excerpt is looked for in. */
const EXCERPT_PIECE_LENGTH = 2000;

/** The end of a block separates words as a line break does. */
const BLOCK_END = /<\/(?:p|h1|h2|li|div|blockquote|pre|td|th)>/g;

/** Footnotes of the author follow the block they are in, so that they do not divide its sentences. */
const withNotesAtEnd = (html: string): string => {
  const notes: string[] = [];
  const text = replaceFootnotes(html, (note) => {
    notes.push(note);
    return '';
  });
  return [text, ...notes].join('<br>');
};

/** The text of a block as HTML without block elements; of a picture its caption, of a player its title. */
const blockHtml = ({ type, content, caption, title, source }: SearchableBlock): string => {
  if (type === 'content') return withNotesAtEnd(content).replaceAll(BLOCK_END, '<br>');
  const versions = source?.versions?.flatMap(({ passages }) => passages.map((passage) => passage.content)) ?? [];
  return type === 'source'
    ? [content, ...versions].join('<br>').replaceAll(BLOCK_END, '<br>')
    : escapeHtml(caption ?? title ?? '');
};

/** The HTML of each part of the sheet that has text, up to the limit. */
const indexedHtml = ({ summary, blocks }: IndexableSheet): string[] => {
  const parts: string[] = [];
  let length = 0;
  for (const html of [escapeHtml(summary), ...(JSON.parse(blocks) as SearchableBlock[]).map(blockHtml)]) {
    if (html === '' || length >= MAX_INDEXED_LENGTH) continue;
    parts.push(html);
    length += html.length;
  }
  return parts;
};

/** Cuts a line that is longer than a piece; a surrogate pair stays whole. */
const cutLine = (line: string): string[] =>
  line.length <= EXCERPT_PIECE_LENGTH ? [line] : (line.match(LONGEST_PIECES) ?? []);
const LONGEST_PIECES = new RegExp(`[^]{1,${EXCERPT_PIECE_LENGTH}}`, 'gu');

/** Consecutive lines together, as long as they fit into one piece. */
const joinLines = (lines: string[]): string[] => {
  const pieces: string[] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + line.length < EXCERPT_PIECE_LENGTH)
      pieces[pieces.length - 1] = `${last}\n${line}`;
    else pieces.push(line);
  }
  return pieces;
};

const lineOf = (html: string): string => extractText(html).text.replaceAll(/\s+/g, ' ').trim();

export const buildSheetIndex = (sheet: IndexableSheet): SheetIndex => {
  const { title, tags, language } = sheet;
  const html = indexedHtml(sheet);
  const tokens = tokenVectors([title, ...tags].map(escapeHtml).concat(html).join('<br>'), language).map(
    (vector, index) => ({
      part: index + 1,
      tokens: serializeVector(vector),
      title: index === 0 ? titleVector(title, language) : null,
    }),
  );
  const pieces = joinLines(html.map(lineOf).filter(Boolean).flatMap(cutLine));
  const excerpts = pieces.map((text, index) => ({
    position: index + 1,
    text,
    tokens: serializeVector(tokenVectors(escapeHtml(text), language)[0] ?? new Map()),
  }));
  return { tokens: JSON.stringify(tokens), excerpts: JSON.stringify(excerpts) };
};

export const buildSheetIndexTask = defineWorkerTask({ name: 'buildSheetIndex', run: buildSheetIndex, maxMs: 20_000 });
