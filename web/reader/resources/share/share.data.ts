import { apiQuery } from '#web/api/api-query.ts';
import { paths } from '#web/paths.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';

type SharedPassage = Pick<ReadingSegment, 'segment_id' | 'text_id' | 'language'>;

export const passageAddress = ({ text_id, segment_id }: SharedPassage): string =>
  paths.chapter({ text_id, segment_id });

export const passageQuery = ({ segment_id }: SharedPassage) =>
  apiQuery('sidePanel', 'GET /segments/{id}', { params: { id: segment_id }, query: { text_details: 'true' } });

/** For the source and licence in citations. */
export const textQuery = ({ text_id, language }: SharedPassage) =>
  apiQuery('sidePanel', 'GET /texts/{id}', { params: { id: text_id }, query: { language } });

export const pictureAddress = ({ segment_id, language }: SharedPassage): string =>
  `/api/v1/share/image?${new URLSearchParams({ segment_id, language })}`;
