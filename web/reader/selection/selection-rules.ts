import { formatCitation, type CitedPassage } from '#shared/citation.ts';
import { paths } from '#web/paths.ts';
import type { ReadingSegment, TextLocation } from '#web/reader/reader-types.ts';

/** A stretch of selected words, as it stands in the page. Words of another `line` begin a new line. */
export type Piece = TextLocation & { text: string; line: unknown };

type Run = { first: ReadingSegment; last: ReadingSegment };

/** Selected words, the passages they are shown at, and those they are cited from: of the version if they are all its; each of the latter once. */
export type Quote = Run & { text: string; cited: Run; passages: ReadingSegment[] };

/** Nothing when only space was selected. A quote is of one text: what was selected beyond it is left out. Where the selection merely touches a segment, that segment is not part of it. */
export const quoteOf = (selected: Piece[]): Quote | null => {
  const text_id = selected.find(({ text }) => text.trim() !== '')?.segment.text_id;
  const pieces = selected.filter(({ segment }) => segment.text_id === text_id);
  const spoken = pieces.filter(({ text }) => text.trim() !== '');
  const first = spoken[0];
  const last = spoken.at(-1);
  if (!first || !last) return null;
  let text = '';
  let line = first.line;
  for (const piece of pieces.slice(pieces.indexOf(first), pieces.indexOf(last) + 1)) {
    if (piece.text !== '\n' && piece.line !== line) text += '\n';
    line = piece.line;
    text += piece.text;
  }
  const lines = text.split('\n').map((one) => one.replaceAll(/[^\S\n]+/g, ' ').trim());
  const shown = { first: first.segment, last: last.segment };
  const isOfVersion = spoken.every(({ version }) => version !== null);
  const all = spoken.map(({ segment, version }) => (isOfVersion && version ? version : segment));
  const passages = all.filter(({ segment_id }, at) => all.findIndex((one) => one.segment_id === segment_id) === at);
  const cited = { first: all[0] ?? shown.first, last: all.at(-1) ?? shown.last };
  return { text: lines.filter(Boolean).join('\n'), ...shown, cited, passages };
};

/** `3`, or `3–5`. */
export const formatNumberRange = ({ first, last }: Run, format: (number: number) => string): string =>
  first.segment_number === last.segment_number
    ? format(first.segment_number)
    : `${format(first.segment_number)}–${format(last.segment_number)}`;

type Box = { top: number; bottom: number; left: number; right: number };
type Size = { width: number; height: number };

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
const EDGE = 8;

/**
 * Above the selection, or below it where a finger's handles and menu are above; the other side when there is no room,
 * and at the lower edge when the selection fills the screen. `gap` keeps it clear of the words.
 */
export const positionToolbar = (
  selected: Box,
  toolbar: Size,
  screen: Size,
  { below, gap }: { below: boolean; gap: number },
) => {
  const left = clamp(
    (selected.left + selected.right - toolbar.width) / 2,
    EDGE,
    Math.max(EDGE, screen.width - toolbar.width - EDGE),
  );
  const lowest = screen.height - toolbar.height - EDGE;
  const over = selected.top - toolbar.height - gap;
  const under = selected.bottom + gap;
  const tops = below ? [under, over] : [over, under];
  return { left, top: tops.find((top) => top >= EDGE && top <= lowest) ?? lowest };
};

/** What the library knows of the text, as far as it has come; the rest the page knows itself. */
type TextSource = { source?: string; license?: string; references?: CitedPassage['references'] };

/** The words, and below them where they stand, with a link that opens them. */
export const citedQuote = (
  quote: Pick<Quote, 'text' | 'cited'>,
  known: TextSource,
  { origin, accessed }: { origin: string; accessed: string },
): string => {
  const { text, cited: from } = quote;
  const { first, last } = from;
  const { text_id, segment_id, segment_number, title, language } = first;
  const isOne = segment_id === last.segment_id;
  const cited: CitedPassage = {
    title,
    language,
    segment_number,
    last_segment_number: last.segment_number,
    // Those of the first passage would be wrong for the others.
    references: isOne ? (known.references ?? []) : [],
    source: known.source ?? '',
    license: known.license ?? '',
    url: origin + paths.chapter({ text_id, segment_id }),
    accessed,
  };
  return `${text}\n\n${formatCitation(cited, 'plain')}`;
};
