import { citePassage, type CitedPassage } from '#shared/citation.ts';
import { paths } from '#web/paths.ts';
import type { Quote, SegmentRange } from './selected-quote.ts';

/** `3`, or `3–5`. */
export const formatNumberRange = (
  { first, last }: SegmentRange,
  format: (segment: SegmentRange['first']) => string,
): string => [...new Set([first, last].map(format))].join('–');

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
  const maxTop = screen.height - toolbar.height - EDGE;
  const above = selected.top - toolbar.height - gap;
  const underneath = selected.bottom + gap;
  const tops = below ? [underneath, above] : [above, underneath];
  return { left, top: tops.find((top) => top >= EDGE && top <= maxTop) ?? maxTop };
};

/** Empty until it is loaded. */
type TextSource = {
  source?: string;
  license?: string;
  citation?: string;
  own_number?: string;
  references?: CitedPassage['references'];
};

/** `1.2–1.4`; empty where a passage has no number of its own. */
const ownNumbers = (range: SegmentRange): string =>
  range.first.label && range.last.label ? formatNumberRange(range, ({ label = '' }) => label) : '';

/** The quote, and below it its citation with a link. */
export const citedQuote = (
  quote: Pick<Quote, 'text' | 'cited'>,
  source: TextSource,
  { origin, accessed }: { origin: string; accessed: string },
): string => {
  const { text, cited: from } = quote;
  const { first, last } = from;
  const { text_id, segment_id, segment_number, title, language } = first;
  const isSinglePassage = segment_id === last.segment_id;
  const cited: CitedPassage = {
    title,
    language,
    segment_number,
    last_segment_number: last.segment_number,
    work_citation: source.citation ?? '',
    // The source has those of the first passage only.
    own_number: isSinglePassage ? (source.own_number ?? '') : ownNumbers(from),
    references: isSinglePassage ? (source.references ?? []) : [],
    source: source.source ?? '',
    license: source.license ?? '',
    url: origin + paths.chapter({ text_id, segment_id }),
    accessed,
  };
  return `${text}\n\n${citePassage(cited)}`;
};
