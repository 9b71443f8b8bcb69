import type { Mark } from '#shared/contract/notes.ts';
import { MAX_MARKS_RANGE } from '#shared/limits.ts';
import type { PaneHandle } from '#web/reader/panes/pane-handle.ts';
import type { LoadedText } from '#web/reader/text/loaded-text.ts';
import { allSegments } from '#web/reader/text/section-tree.ts';
import { PASSAGE_TEXT } from './passage-ranges.ts';

export type Handles = Map<string, PaneHandle>;

/** A passage that is rendered, with its element. */
export type PassageElement = { element: Element; segment_id: string; text_id: string; segment_number: number };

const byId = (loaded: LoadedText) =>
  new Map(allSegments(loaded.sections).map((segment) => [segment.segment_id, segment]));

/** All rendered passages, of texts and of the versions shown with them. */
export const passagesInPage = (root: Element, handles: Handles): PassageElement[] => {
  const passages: PassageElement[] = [];
  for (const pane of root.querySelectorAll<HTMLElement>('[data-pane]')) {
    const loaded = handles.get(pane.dataset.pane ?? '')?.loaded();
    if (!loaded) continue;
    const segments = byId(loaded);
    for (const element of pane.querySelectorAll(PASSAGE_TEXT)) {
      const segment = segments.get(element.closest<HTMLElement>('[data-segment-id]')?.dataset.segmentId ?? '');
      const isVersion = element.closest('[data-version]') !== null;
      const own = isVersion ? segment?.translation : segment;
      const text_id = isVersion ? loaded.version?.id : loaded.text.id;
      if (own && text_id)
        passages.push({ element, segment_id: own.segment_id, text_id, segment_number: own.segment_number });
    }
  }
  return passages;
};

export type MarkWindow = { text_id: string; from: number; to: number };

/** The fixed ranges of segments that contain these passages, so that queries stay the same while scrolling. */
export const markWindowsOf = (passages: Pick<PassageElement, 'text_id' | 'segment_number'>[]): MarkWindow[] => {
  const windows = new Map<string, MarkWindow>();
  for (const { text_id, segment_number } of passages) {
    const from = Math.floor((segment_number - 1) / MAX_MARKS_RANGE) * MAX_MARKS_RANGE + 1;
    windows.set(`${text_id} ${from}`, { text_id, from, to: from + MAX_MARKS_RANGE - 1 });
  }
  return [...windows.values()];
};

/** Names of the styles of a mark: its colour, an underline for a note, another one for an uncertain position. */
export const markStyles = ({ colour, has_words, start_offset, state }: Mark): string[] => [
  ...(colour ? [colour] : []),
  ...(has_words && start_offset !== null ? ['note'] : []),
  ...(state === 'doubtful' ? ['doubtful'] : []),
];
