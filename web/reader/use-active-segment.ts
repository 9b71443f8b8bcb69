import { useCallback, useState } from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import type { OpenedText } from '#shared/contract/texts.ts';
import { pickCitedWork } from '#web/ui/title-reference-rules.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { ReadingSegment, TextLocation, VersionSegment } from './reader-types.ts';
import { findSegment } from './text/loaded-text.ts';

const toReadingSegment = (
  { id: text_id, language, script, title, ...text }: OpenedText,
  { segment_id, segment_number }: Pick<Segment, 'segment_id' | 'segment_number'>,
): ReadingSegment => ({ segment_id, segment_number, text_id, language, script, title, ...pickCitedWork(text) });

const readingSegment = (pane: PaneHandle | undefined, segment_id: string | undefined): ReadingSegment | null => {
  const loaded = pane?.loaded();
  const segment = loaded && segment_id ? findSegment(loaded, segment_id) : undefined;
  if (!loaded || !segment) return null;
  const { label, has_own_number } = segment;
  return { ...toReadingSegment(loaded.text, segment), ...(label && has_own_number && { label }) };
};

/** The same passage in the version shown with it; null where the version has none. */
const versionSegment = (pane: PaneHandle | undefined, segment_id: string | undefined): VersionSegment | null => {
  const loaded = pane?.loaded();
  const translation = loaded && segment_id ? findSegment(loaded, segment_id)?.translation : null;
  if (!loaded?.version || !translation) return null;
  return { ...toReadingSegment(loaded.version, translation), content: translation.content };
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

  /** For a passage that a sheet quotes; its text need not be open. */
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
