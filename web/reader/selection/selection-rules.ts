import { formatCitation, type CitedPassage } from '#shared/citation.ts';
import { paths } from '#web/paths.ts';
import type { ReadingSegment, TextLocation } from '#web/reader/reader-types.ts';

/** A piece of the selected text. A piece with another `line` begins a new line. */
export type Piece = TextLocation & { text: string; line: unknown };

type Run = { first: ReadingSegment; last: ReadingSegment };

/** The selected text, its first and last segment, and the passages it is cited from: of the version, if all of it is from the version. */
export type Quote = Run & { text: string; cited: Run; passages: ReadingSegment[] };

/**
 * Null when only white space is selected. A quote is from one text; what is selected beyond it is left out, and so are
 * segments that the selection only touches.
 */
export const quoteOf = (selected: Piece[]): Quote | null => {
  const text_id = selected.find(({ text }) => text.trim() !== '')?.segment.text_id;
  const pieces = selected.filter(({ segment }) => segment.text_id === text_id);
  const nonBlank = pieces.filter(({ text }) => text.trim() !== '');
  const first = nonBlank[0];
  const last = nonBlank.at(-1);
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
  const isOfVersion = nonBlank.every(({ version }) => version !== null);
  const all = nonBlank.map(({ segment, version }) => (isOfVersion && version ? version : segment));
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

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
const EDGE = 8;

/**
 * Above the selection, or below it on touch screens, whose handles and menu are above; on the other side when there is no
 * space, and at the lower edge when the selection fills the screen.
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

/** Source data of the text, as far as it is loaded. */
type TextSource = { source?: string; license?: string; references?: CitedPassage['references'] };

/** The quote, and below it its citation with a link. */
export const citedQuote = (
  quote: Pick<Quote, 'text' | 'cited'>,
  source: TextSource,
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
    // The references of the first passage do not hold for the others.
    references: isOne ? (source.references ?? []) : [],
    source: source.source ?? '',
    license: source.license ?? '',
    url: origin + paths.chapter({ text_id, segment_id }),
    accessed,
  };
  return `${text}\n\n${formatCitation(cited, 'plain')}`;
};
