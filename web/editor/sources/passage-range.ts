import type { Segment, Section } from '#shared/contract/text-sections.ts';
import { MAX_SOURCE_PASSAGES } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { Quote } from '../document/sheet-block.ts';

/** A passage to quote. */
export type Passage = { segment_id: string; quote: Quote };

const segmentsOf = ({ segments, sections }: Section): Segment[] => [...segments, ...sections.flatMap(segmentsOf)];

/** The passages of the text from this one on. */
export const followingPassagesQuery = ({ segment_id, quote }: Passage) =>
  apiQuery('texts-content', 'GET /texts/{id}/details', {
    params: { id: quote.text_id },
    query: { segment_id, direction: 'next', size: MAX_SOURCE_PASSAGES },
  });

/** The passages after the first one, in the order of the text. */
export const passagesAfter = (first: Passage, sections: Section[]): Passage[] => {
  const segments = sections.flatMap(segmentsOf);
  const start = segments.findIndex(({ segment_id }) => segment_id === first.segment_id);
  if (start < 0) return [];
  const { reference: _ofFirst, ...quote } = first.quote;
  return segments
    .slice(start + 1, start + MAX_SOURCE_PASSAGES)
    .map(({ segment_id, content }) => ({ segment_id, quote: { ...quote, words: content } }));
};

/** The passage before this one, if it is not the first of its text. */
export const passageBeforeQuery = ({ segment_id, quote }: Passage) =>
  apiQuery('texts-content', 'GET /texts/{id}/details', {
    params: { id: quote.text_id },
    query: { segment_id, direction: 'previous', size: 2 },
  });

export const passageBefore = (first: Passage, sections: Section[]): Passage | undefined => {
  const segments = sections.flatMap(segmentsOf);
  const found = segments[segments.findIndex(({ segment_id }) => segment_id === first.segment_id) - 1];
  const { reference: _ofFirst, ...quote } = first.quote;
  return found && { segment_id: found.segment_id, quote: { ...quote, words: found.content } };
};
