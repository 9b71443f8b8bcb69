import type { QueryClient } from '@tanstack/react-query';
import type { Segment, Section } from '#shared/contract/text-sections.ts';
import type { Translation } from '#shared/contract/segments.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { Quote } from '../document/sheet-block.ts';
import { passageTranslationsQuery } from './sources.data.ts';

/** A passage to quote. */
export type Passage = { segment_id: string; quote: Quote };

/** As many passages are inserted at once at most. */
const MAX_RANGE = 50;

const segmentsOf = ({ segments, sections }: Section): Segment[] => [...segments, ...sections.flatMap(segmentsOf)];

/** The passages of the text from this one on. */
export const followingPassagesQuery = ({ segment_id, quote }: Passage) =>
  apiQuery('texts-content', 'GET /texts/{id}/details', {
    params: { id: quote.text_id },
    query: { segment_id, direction: 'next', size: MAX_RANGE },
  });

/** The passages after the first one, in the order of the text. */
export const passagesAfter = (first: Passage, sections: Section[]): Passage[] => {
  const segments = sections.flatMap(segmentsOf);
  const start = segments.findIndex(({ segment_id }) => segment_id === first.segment_id);
  if (start < 0) return [];
  const { reference: _ofFirst, ...quote } = first.quote;
  return segments
    .slice(start + 1, start + MAX_RANGE)
    .map(({ segment_id, content }) => ({ segment_id, quote: { ...quote, words: content } }));
};

const passageOf = ({ segment_id, content, title, text_id, language, script }: Translation): Passage => ({
  segment_id,
  quote: { words: content, text_title: title, text_id, language, script },
});

/** Each passage, followed by its translations in these texts. A translation of several passages comes once. */
export const withVersions = async (
  client: QueryClient,
  passages: Passage[],
  textIds: ReadonlySet<string>,
): Promise<Passage[]> => {
  if (textIds.size === 0) return passages;
  const answers = await Promise.all(
    passages.map(({ segment_id }) => client.fetchQuery(passageTranslationsQuery(segment_id))),
  );
  const seen = new Set<string>();
  return passages.flatMap((passage, index) => [
    passage,
    ...(answers[index]?.translations ?? [])
      .filter(({ text_id, segment_id }) => textIds.has(text_id) && !seen.has(segment_id) && seen.add(segment_id))
      .map(passageOf),
  ]);
};
