import type { Segment } from '#shared/contract/text-sections.ts';
import { type CitablePassage, type CiteTarget, countPassages, targetsOf } from '#web/citations/cite-targets.ts';
import type { ReadingSegment, VersionSegment, ViewMode } from './reader-types.ts';
import type { SegmentRange } from './selection/selected-quote.ts';
import { pickOwnLabel } from './text/own-label.ts';
import type { LoadedText } from './text/loaded-text.ts';

/** The passage and its version as they are shown; the version first where it stands alone. */
export const shownTargets = (
  segment: ReadingSegment,
  version: VersionSegment | null | undefined,
  view: ViewMode | undefined,
): CiteTarget[] => {
  const passages: CitablePassage[] = version && view !== 'SOURCE' ? [segment, version] : [segment];
  return targetsOf(view === 'TRANSLATIONS' ? passages.toReversed() : passages);
};

/** The passages that are selected. */
export const rangeTargets = ({ first, last }: SegmentRange): CiteTarget[] =>
  targetsOf([{ ...first, passages: countPassages(first, last) }]);

/** The text that is open, its version, and the passage that is read. */
export const readTargets = ({ text, version }: LoadedText, segment: Segment | undefined): CiteTarget[] => [
  { text_id: text.id, title: text.title },
  ...(version ? [{ text_id: version.id, title: version.title }] : []),
  ...(segment
    ? [
        {
          passage: {
            ...pickOwnLabel(segment),
            ...segment,
            text_id: text.id,
            title: text.title,
          } satisfies CitablePassage,
        },
      ]
    : []),
];
