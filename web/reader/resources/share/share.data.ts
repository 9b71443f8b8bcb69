import { apiQuery } from '#web/api/api-query.ts';
import { paths } from '#web/paths.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';

type Shared = Pick<ReadingSegment, 'segment_id' | 'text_id' | 'language'>;

export const passageAddress = ({ text_id, segment_id }: Shared): string => paths.chapter({ text_id, segment_id });

/** The same target gives the same link, so it is asked for once; a failed try is the reader's to repeat. */
export const shortLinkQuery = (target: { segment_id: string } | { text_id: string }, url: string) => ({
  ...apiQuery('sidePanel', 'POST /share', { body: { ...target, language: 'bo', url } }),
  retry: false,
  staleTime: Infinity,
});

export const passageQuery = ({ segment_id }: Shared) =>
  apiQuery('sidePanel', 'GET /segments/{id}', { params: { id: segment_id }, query: { text_details: 'true' } });

/** Whose words they are: source and licence stand with the text. */
export const textQuery = ({ text_id, language }: Shared) =>
  apiQuery('sidePanel', 'GET /texts/{id}', { params: { id: text_id }, query: { language } });

export const pictureAddress = ({ segment_id, language }: Shared): string =>
  `/api/v1/share/image?${new URLSearchParams({ segment_id, language })}`;
