import { useCallback, useEffect, useMemo, useRef } from 'react';
import { chapterAddress } from './chapter-address.ts';
import type { Chapter } from './chapters.ts';
import { keepChapters } from './chapters-memory.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import { rememberPlace } from './reading-place.ts';
import { useLatest } from './use-latest.ts';

/** Browsers refuse more than a few changes of the address a second. */
const BETWEEN_MS = 500;

/** Parameters that are not ours stay in the address. */
const KEPT = ['lang', 'theme'];

const withKept = (address: string): string => {
  const now = new URLSearchParams(window.location.search);
  const [path = '', query] = address.split('?');
  const kept = KEPT.flatMap((name) => (now.has(name) ? [`${name}=${encodeURIComponent(now.get(name) ?? '')}`] : []));
  const parts = [...(query ? [query] : []), ...kept];
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};

/** The address, the session and the device know where one reads; quietly, and at most a moment late. */
export const useReadingAddress = (chapters: Chapter[], handles: Map<string, PaneHandle>) => {
  const live = useLatest(chapters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const placed = useCallback(
    (): Chapter[] =>
      live.current.map((chapter) => {
        const pane = handles.get(chapter.id);
        const place = pane?.place();
        const loaded = pane?.loaded();
        return place && loaded ? { ...chapter, content_id: loaded.content_id, segment_id: place.segment_id } : chapter;
      }),
    [handles, live],
  );

  const write = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const now = placed();
    const address = withKept(chapterAddress(now, window.location.pathname));
    window.history.replaceState(window.history.state, '', address);
    keepChapters(now, address);
    for (const { id, text_id } of now) {
      const pane = handles.get(id);
      const place = pane?.place();
      const loaded = pane?.loaded();
      if (place && loaded) {
        const { title, language, script } = loaded.text;
        const { segment_id, segment_number } = place;
        rememberPlace(text_id, { content_id: loaded.content_id, segment_id, segment_number, title, language, script });
      }
    }
  }, [handles, placed]);

  const writeSoon = useCallback(() => {
    timer.current ??= setTimeout(write, BETWEEN_MS);
  }, [write]);

  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => ({ placed, write, writeSoon }), [placed, write, writeSoon]);
};
