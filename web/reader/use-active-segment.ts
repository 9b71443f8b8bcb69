import { useCallback, useState } from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import type { OpenedText } from '#shared/contract/texts.ts';
import { pickCitedWork } from '#web/ui/cited-work.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { ReadingSegment } from './reader-types.ts';
import { findSegment } from './text/loaded-text.ts';
import { pickOwnLabel } from './text/own-label.ts';

export const toReadingSegment = (
  { id: text_id, language, script, title, ...text }: OpenedText,
  { segment_id, segment_number }: Pick<Segment, 'segment_id' | 'segment_number'>,
): ReadingSegment => ({ segment_id, segment_number, text_id, language, script, title, ...pickCitedWork(text) });

export const readingSegment = (pane: PaneHandle | undefined, segment_id: string | undefined): ReadingSegment | null => {
  const loaded = pane?.loaded();
  const segment = loaded && segment_id ? findSegment(loaded, segment_id) : undefined;
  if (!loaded || !segment) return null;
  return { ...toReadingSegment(loaded.text, segment), ...pickOwnLabel(segment) };
};

/** The active segment of each chapter: the panel, the toolbar and the keys act on it. */
export const useActiveSegment = (handles: Map<string, PaneHandle>) => {
  const [active, setActive] = useState<Record<string, ReadingSegment>>({});
  const [announced, announce] = useState<Segment | null>(null);

  const activate = useCallback(
    (id: string, segment_id: string) => {
      const segment = readingSegment(handles.get(id), segment_id);
      if (segment) setActive((all) => ({ ...all, [id]: segment }));
    },
    [handles],
  );

  /** For a passage that a sheet quotes; its text need not be open. */
  const activateQuote = useCallback(
    (id: string, segment: ReadingSegment) => setActive((all) => ({ ...all, [id]: segment })),
    [],
  );

  const deactivate = useCallback(
    (id: string) => setActive((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id))),
    [],
  );

  return { active, announced, activate, activateQuote, deactivate, announce };
};
