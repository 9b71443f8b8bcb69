import { apiQuery } from '#web/api/api-query.ts';
import { paths } from '#web/paths.ts';
import type { ReadingSegment, ViewMode } from '#web/reader/reader-types.ts';
import { formatView } from '#web/reader/view-rules.ts';

type SharedPassage = Pick<ReadingSegment, 'segment_id' | 'text_id' | 'language'>;

/** What is shown with the passage, and so is shared with it. */
export type Shown = { version_id: string | null; view: ViewMode | undefined };

const shownParams = ({ version_id, view }: Shown): { version_id?: string; view?: string } => {
  if (!version_id) return {};
  const name = formatView(view);
  return name ? { version_id, view: name } : { version_id };
};

export const passageAddress = ({ text_id, segment_id }: SharedPassage, shown: Shown): string =>
  paths.chapter({ text_id, segment_id, ...shownParams(shown) });

export const passageQuery = ({ segment_id }: SharedPassage) =>
  apiQuery('sidePanel', 'GET /segments/{id}', { params: { id: segment_id }, query: { text_details: 'true' } });

/** For the source and licence in citations. */
export const textQuery = ({ text_id, language }: SharedPassage) =>
  apiQuery('sidePanel', 'GET /texts/{id}', { params: { id: text_id }, query: { language } });

export const pictureAddress = ({ segment_id, language }: SharedPassage, shown: Shown): string =>
  `/api/v1/share/image?${new URLSearchParams({ segment_id, language, ...shownParams(shown) })}`;
