import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { chapterAddress } from './chapter-address.ts';
import { type Chapter, isSheet } from './chapters.ts';
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

  /** False while a text is still on its way. */
  const remember = useCallback((): boolean => {
    let isAllKnown = true;
    for (const { id, text_id } of live.current.filter((chapter) => !isSheet(chapter))) {
      const pane = handles.get(id);
      const place = pane?.place();
      const loaded = pane?.loaded();
      if (place && loaded) {
        const { title, language, script } = loaded.text;
        const { segment_id, segment_number } = place;
        rememberPlace(text_id, { content_id: loaded.content_id, segment_id, segment_number, title, language, script });
      } else isAllKnown = false;
    }
    return isAllKnown;
  }, [handles, live]);

  const hush = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const write = useCallback(() => {
    hush();
    const now = placed();
    const address = withKept(chapterAddress(now, window.location.pathname));
    window.history.replaceState(window.history.state, '', address);
    keepChapters(now, address);
    remember();
  }, [placed, remember]);

  const writeSoon = useCallback(() => {
    timer.current ??= setTimeout(write, BETWEEN_MS);
  }, [write]);

  useLayoutEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden' && timer.current) write();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      if (!timer.current) return;
      // Before the panes go. The address is another page's by now.
      hush();
      remember();
    };
  }, [remember, write]);
  return useMemo(() => ({ placed, remember, write, writeSoon }), [placed, remember, write, writeSoon]);
};
