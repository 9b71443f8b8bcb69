import type { Section, Segment } from '#shared/contract/text-sections.ts';
import type { Details, OpenedText } from '#shared/contract/texts.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import { allSegments, firstSegment, lastSegment, mergeSections, withoutTranslations } from './section-tree.ts';

/** The loaded part of a text: one contiguous range. */
export type LoadedText = {
  text: OpenedText;
  content_id: string;
  version_id: string | null;
  /** The text that `version_id` names. */
  version: OpenedText | null;
  total: number;
  sections: Section[];
  first: Segment;
  last: Segment;
};

const withEdges = (sections: Section[]): Pick<LoadedText, 'sections' | 'first' | 'last'> | null => {
  const first = firstSegment(sections);
  const last = lastSegment(sections);
  return first && last ? { sections, first, last } : null;
};

/** Null for an empty text. */
export const loadedFrom = (pages: Details[], version_id: string | null): LoadedText | null => {
  const [page] = pages;
  if (!page) return null;
  const loaded = withEdges(pages.map((one) => one.content.sections).reduce(mergeSections));
  return (
    loaded && {
      text: page.text_detail,
      content_id: page.content.id,
      version_id,
      version: page.version_detail,
      total: page.total_segments,
      ...loaded,
    }
  );
};

/** Ignores a page that was requested before a jump or for another version. */
export const withPage = (loaded: LoadedText, page: Details, requested: { version_id: string | null }): LoadedText => {
  if (page.content.id !== loaded.content_id || requested.version_id !== loaded.version_id) return loaded;
  const added = withEdges(page.content.sections);
  const isAdjacent =
    added &&
    added.first.segment_number <= loaded.last.segment_number + 1 &&
    added.last.segment_number >= loaded.first.segment_number - 1;
  if (!isAdjacent) return loaded;
  const merged = withEdges(mergeSections(loaded.sections, page.content.sections));
  return merged ? { ...loaded, total: page.total_segments, ...merged } : loaded;
};

export const withoutVersion = (loaded: LoadedText): LoadedText => {
  const untranslated = withEdges(withoutTranslations(loaded.sections));
  return untranslated ? { ...loaded, version_id: null, version: null, ...untranslated } : loaded;
};

/** No next page when the position equals the total, no previous page when it is 1. */
export const hasMore = ({ first, last, total }: LoadedText, direction: Direction): boolean =>
  direction === 'next' ? last.segment_number < total : first.segment_number > 1;

export const edgeOf = ({ first, last }: LoadedText, direction: Direction): Segment =>
  direction === 'next' ? last : first;

export const findSegment = (loaded: LoadedText, segment_id: string): Segment | undefined =>
  allSegments(loaded.sections).find((segment) => segment.segment_id === segment_id);
