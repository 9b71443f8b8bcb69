import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Chapter } from '#web/reader/chapters.ts';
import type { PaneHandle } from '#web/reader/panes/pane-handle.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import { registerAddressWriter } from '#web/router/current-path.ts';
import { useReplaceAddress } from '#web/router/router.tsx';
import type { positionWriter } from './write-reading-position.ts';

/** Browsers limit how often a page may change its address. */
const ADDRESS_INTERVAL_MS = 500;

let writer: typeof positionWriter | undefined;

/** Called by the code that writes, which is loaded once the page is hydrated. Not an import: leaving a page waits for none. */
export const providePositionWriter = (provided: typeof positionWriter): void => {
  writer = provided;
};

/** Writes where the reader is to the address, the session and the reading history, at most every half second. */
export const useSaveReadingPosition = (chapters: Chapter[], handles: Map<string, PaneHandle>) => {
  const replaceAddress = useReplaceAddress();
  const latest = useLatest(chapters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** The open chapters, each at the segment being read. */
  const currentChapters = useCallback(
    (): Chapter[] =>
      latest.current.map((chapter) => {
        const pane = handles.get(chapter.id);
        const segment = pane?.currentSegment();
        const loaded = pane?.loaded();
        if (!segment || !loaded) return chapter;
        const { segment_id } = segment;
        return { ...chapter, content_id: loaded.content_id, segment_id, inner: pane?.innerPosition(segment_id) };
      }),
    [handles, latest],
  );

  /** False while a text, or the code for it, is still loading. */
  const save = useCallback((): boolean => writer?.saveChapters(latest.current, handles) ?? false, [handles, latest]);

  const cancelWrite = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const write = useCallback(() => {
    const writeNow = () => {
      cancelWrite();
      // Until the code is there, it is tried again.
      if (!writer) return void (timer.current = setTimeout(writeNow, ADDRESS_INTERVAL_MS));
      writer.writeAddress(currentChapters(), replaceAddress);
      return void save();
    };
    writeNow();
  }, [currentChapters, replaceAddress, save]);

  const scheduleWrite = useCallback(() => {
    timer.current ??= setTimeout(write, ADDRESS_INTERVAL_MS);
  }, [write]);

  // Whoever asks where the reader is must not get the position of half a second ago.
  useEffect(() => registerAddressWriter(() => timer.current && write()), [write]);

  useLayoutEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden' && timer.current) write();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      if (!timer.current) return;
      // In a layout effect, which runs before the panes unmount. Only saves, because the address is the next page's by now.
      cancelWrite();
      save();
    };
  }, [save, write]);
  return useMemo(
    () => ({ currentChapters, save, write, scheduleWrite }),
    [currentChapters, save, write, scheduleWrite],
  );
};
