import { useCallback, useState } from 'react';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { ReadingSegment, TextLocation } from './reader-types.ts';
import { findSegment } from './text/loaded-text.ts';

const readingSegment = (pane: PaneHandle | undefined, segment_id: string | undefined): ReadingSegment | null => {
  const loaded = pane?.loaded();
  const segment = loaded && segment_id ? findSegment(loaded, segment_id) : undefined;
  if (!loaded || !segment) return null;
  const { id: text_id, language, script, title } = loaded.text;
  return { segment_id: segment.segment_id, segment_number: segment.segment_number, text_id, language, script, title };
};

/** The same passage in the version shown with it; null where the version has none. */
const versionSegment = (pane: PaneHandle | undefined, segment_id: string | undefined): ReadingSegment | null => {
  const loaded = pane?.loaded();
  const translation = loaded && segment_id ? findSegment(loaded, segment_id)?.translation : null;
  if (!loaded?.version || !translation) return null;
  const { id: text_id, language, script, title } = loaded.version;
  return {
    segment_id: translation.segment_id,
    segment_number: translation.segment_number,
    text_id,
    language,
    script,
    title,
  };
};

/** The active segment of each chapter: the panel, the toolbar and the keys act on it. */
export const useActiveSegment = (handles: Map<string, PaneHandle>) => {
  const [active, setActive] = useState<Record<string, ReadingSegment>>({});
  const [announced, announce] = useState<number | null>(null);

  const activate = useCallback(
    (id: string, segment_id: string) => {
      const segment = readingSegment(handles.get(id), segment_id);
      if (segment) setActive((all) => ({ ...all, [id]: segment }));
    },
    [handles],
  );

  /** For a passage that is in no open text: a sheet quotes it. */
  const activateQuote = useCallback(
    (id: string, segment: ReadingSegment) => setActive((all) => ({ ...all, [id]: segment })),
    [],
  );

  const deactivate = useCallback(
    (id: string) => setActive((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id))),
    [],
  );

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

  return { active, announced, activate, activateQuote, deactivate, announce, locate, versionOf };
};
