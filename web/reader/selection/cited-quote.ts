import { citation, type Cited } from '#shared/citation.ts';
import { paths } from '#web/paths.ts';
import type { Quote } from './selection-rules.ts';

/** What the library knows of the text, as far as it has come; the rest the page knows itself. */
type Known = { source?: string; license?: string; references?: Cited['references'] };

/** The words, and below them where they stand, with a link that opens them. */
export const citedQuote = (
  quote: Pick<Quote, 'text' | 'cited'>,
  known: Known,
  { origin, accessed }: { origin: string; accessed: string },
): string => {
  const { text, cited: from } = quote;
  const { first, last } = from;
  const { text_id, segment_id, segment_number, title, language } = first;
  const isOne = segment_id === last.segment_id;
  const cited: Cited = {
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
  return `${text}\n\n${citation(cited, 'plain')}`;
};
