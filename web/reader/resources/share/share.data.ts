import { apiQuery } from '#web/api/api-query.ts';
import { paths } from '#web/paths.ts';
import { type SharedPassage, type Shown, shownParams } from './picture-address.ts';

export const passageAddress = ({ text_id, segment_id }: SharedPassage, shown: Shown): string =>
  paths.chapter({ text_id, segment_id, ...shownParams(shown) });

export const passageQuery = ({ segment_id }: SharedPassage) =>
  apiQuery('sidePanel', 'GET /segments/{id}', { params: { id: segment_id }, query: { text_details: 'true' } });

/** For the source and licence in citations. */
export const textQuery = ({ text_id, language }: SharedPassage) =>
  apiQuery('sidePanel', 'GET /texts/{id}', { params: { id: text_id }, query: { language } });
