import { apiQuery } from '#web/api/api-query.ts';
import { paths } from '#web/paths.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';

type Shared = Pick<ReadingSegment, 'segment_id' | 'text_id' | 'language'>;

export const passageAddress = ({ text_id, segment_id }: Shared): string => paths.chapter({ text_id, segment_id });

export const passageQuery = ({ segment_id }: Shared) =>
  apiQuery('sidePanel', 'GET /segments/{id}', { params: { id: segment_id }, query: { text_details: 'true' } });

/** For source and licence. */
export const textQuery = ({ text_id, language }: Shared) =>
  apiQuery('sidePanel', 'GET /texts/{id}', { params: { id: text_id }, query: { language } });

export const pictureAddress = ({ segment_id, language }: Shared): string =>
  `/api/v1/share/image?${new URLSearchParams({ segment_id, language })}`;
