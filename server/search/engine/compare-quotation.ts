import { extractText } from '#shared/search/html-text.ts';
import type { QuotationPart } from '#shared/contract/quotations.ts';
import type { Token } from '#shared/scripts/token.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { alignQuotation, type QuotedWord } from './align-quotation.rules.ts';
import { describeParts } from './describe-parts.rules.ts';

/** A quotation and the HTML of the segments among which it may stand. */
export type QuotationComparison = {
  text: string;
  words: QuotedWord[];
  /** `skipped`: so many words of the first segment stand before it; `length`: so many words from there on are compared. */
  places: { contents: string[]; skipped: number; length: number }[];
};

/** How a place is like the quotation. `first` and `last` are indexes of its segments. */
export type ComparedPlace = { similarity: number; first: number; last: number; parts: QuotationPart[] };

/** A passage that has less of the words in common is another one. */
const MIN_SIMILARITY = 0.6;
/** Of a few words some are the same by chance. */
const MIN_SAME_WORDS = 4;
/** A long quotation is compared with fewer places. */
const MAX_CELLS = 12_000_000;
const MAX_COMPARED = 5000;

type Joined = { text: string; tokens: Token[]; starts: number[] };

/** The words of the segments one after another, and where in the text each segment begins. */
const join = ({ contents, skipped, length }: QuotationComparison['places'][number]): Joined => {
  let text = '';
  const starts = contents.map((content) => {
    if (text) text += ' ';
    const start = text.length;
    text += extractText(content).text;
    return start;
  });
  return { text, starts, tokens: tokenise(text).slice(skipped, skipped + Math.min(length, MAX_COMPARED)) };
};

const comparePlace = ({ text, words }: QuotationComparison, passage: Joined): ComparedPlace | null => {
  const alignment = alignQuotation(words, passage.tokens);
  const { pairs, same, different } = alignment;
  const similarity = same / (same + different);
  if (!(similarity >= MIN_SIMILARITY) || (different > 0 && same < MIN_SAME_WORDS)) return null;
  const used = pairs.filter(({ tokens, tokensEnd }) => tokensEnd > tokens);
  const start = passage.tokens[used[0]?.tokens ?? -1]?.start;
  const end = passage.tokens[(used.at(-1)?.tokensEnd ?? 0) - 1]?.end;
  if (start === undefined || end === undefined) return null;
  return {
    similarity,
    first: passage.starts.findLastIndex((at) => at <= start),
    last: passage.starts.findLastIndex((at) => at < end),
    parts: describeParts(alignment, passage, { text, tokens: words }),
  };
};

/** For each place how it is like the quotation, or null when it is not, or could not be compared in time. */
export const compareQuotation = (comparison: QuotationComparison): (ComparedPlace | null)[] => {
  let cells = 0;
  return comparison.places.map((place) => {
    if (cells > MAX_CELLS) return null;
    const passage = join(place);
    cells += passage.tokens.length * comparison.words.length;
    return comparePlace(comparison, passage);
  });
};
