import { useCallback } from 'react';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { TextLocation, VersionSegment } from './reader-types.ts';
import { findSegment } from './text/loaded-text.ts';
import { pickOwnLabel } from './text/own-label.ts';
import { readingSegment, toReadingSegment } from './use-active-segment.ts';

/** The same passage in the version shown with it; null where the version has none. */
const versionSegment = (pane: PaneHandle | undefined, segment_id: string | undefined): VersionSegment | null => {
  const loaded = pane?.loaded();
  const segment = loaded && segment_id ? findSegment(loaded, segment_id) : undefined;
  if (!loaded?.version || !segment?.translation) return null;
  const { translation } = segment;
  return {
    ...toReadingSegment(loaded.version, translation),
    ...pickOwnLabel(segment),
    content: translation.content,
  };
};

/** Finds passages for the tools of the reader. */
export const useLocateSegment = (handles: Map<string, PaneHandle>) => {
  /** The passage that a node of the page belongs to. */
  const locate = useCallback(
    (node: Node): TextLocation | null => {
      const element = node instanceof Element ? node : node.parentElement;
      const id = element?.closest<HTMLElement>('[data-pane]')?.dataset.pane;
      const segment_id = element?.closest<HTMLElement>('[data-segment-id]')?.dataset.segmentId;
      const pane = handles.get(id ?? '');
      const segment = readingSegment(pane, segment_id);
      const isVersion = Boolean(element?.closest('[data-version]'));
      return segment && { segment, version: isVersion ? versionSegment(pane, segment_id) : null };
    },
    [handles],
  );

  const versionOf = useCallback(
    (id: string, segment_id: string | undefined) => versionSegment(handles.get(id), segment_id),
    [handles],
  );

  return { locate, versionOf };
};
