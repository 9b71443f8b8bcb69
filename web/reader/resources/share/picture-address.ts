import type { ReadingSegment, ViewMode } from '#web/reader/reader-types.ts';
import { formatView } from '#web/reader/view-rules.ts';

export type SharedPassage = Pick<ReadingSegment, 'segment_id' | 'text_id' | 'language'>;

/** What is shown with the passage, and so is shared with it. */
export type Shown = { version_id: string | null; view: ViewMode | undefined };

export const shownParams = ({ version_id, view }: Shown): { version_id?: string; view?: string } => {
  if (!version_id) return {};
  const name = formatView(view);
  return name ? { version_id, view: name } : { version_id };
};

export const pictureAddress = ({ segment_id, language }: SharedPassage, shown: Shown): string =>
  `/api/v1/share/image?${new URLSearchParams({ segment_id, language, ...shownParams(shown) })}`;
