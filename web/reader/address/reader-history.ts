import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from '#web/router/router.tsx';
import { type Chapter, type ChapterEvent, isSheet } from '#web/reader/chapters.ts';
import type { PaneHandle } from '#web/reader/panes/pane-handle.ts';
import type { Panels } from '#web/reader/reader-panels.ts';
import type { InnerPosition } from '#web/reader/virtual-text/inner-position.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it takes the positions of the reader by itself
import '#web/reading/account-history.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { chapterAddress, chaptersInAddress } from './chapter-address.ts';
import { withInnerPositions } from './inner-positions.ts';
import { clearOpenChapters, loadOpenChapters } from './open-chapters.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it offers itself to the reader
import './write-reading-position.ts';

type ReaderNavigationProps = {
  chapters: Chapter[];
  handles: Map<string, PaneHandle>;
  position: { currentChapters(): Chapter[]; write(): void };
  dispatchChapters: Dispatch<ChapterEvent>;
  moveTo(id: string, segment_id: string, inner?: InnerPosition | null): Promise<void>;
  /** Called before other texts are shown. */
  onReplace(): void;
};

/**
 * Returns a function that jumps to a segment and adds an entry to the browser history, so that Back returns. Follows the
 * history: scrolls the open panes if the address has the same texts, else replaces them.
 */
export const useReaderNavigation = (props: ReaderNavigationProps) => {
  const { chapters, handles, position, dispatchChapters, moveTo, onReplace } = props;
  const navigate = useNavigate();
  const { key, pathname, search, position: storedPosition } = useLocation();
  const type = useNavigationType();
  const shownKey = useRef(key);

  /** Each text starts where its address says; on a phone the page is still scrolled to where the last one was left. */
  const replaceTexts = (requested: Chapter[]) => {
    onReplace();
    dispatchChapters({ type: 'replace', chapters: requested });
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };

  const showAddress = useEffectEvent(() => {
    // Only the language or theme parameter was removed, and the address still has the position of the first load.
    if (type === 'REPLACE') return position.write();
    const inAddress = chaptersInAddress(new URLSearchParams(search), chapters.find(isSheet));
    const requested = withInnerPositions(inAddress, storedPosition);
    const isSame =
      requested.length === chapters.length && requested.every((one, index) => one.text_id === chapters[index]?.text_id);
    if (!isSame) {
      if (requested.length > 0) replaceTexts(requested);
      return;
    }
    for (const [index, { segment_id, version_id, inner }] of requested.entries()) {
      const chapter = chapters[index];
      if (!chapter) continue;
      if (version_id !== chapter.version_id) dispatchChapters({ type: 'version', id: chapter.id, version_id });
      if (segment_id && (inner || handles.get(chapter.id)?.currentSegment()?.segment_id !== segment_id))
        void moveTo(chapter.id, segment_id, inner);
    }
  });

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    showAddress();
  }, [key]);

  return (id: string, segment_id: string): void => {
    // So that Back returns to the current position.
    position.write();
    const next = position
      .currentChapters()
      .map((chapter) => (chapter.id === id ? { ...chapter, content_id: undefined, segment_id, inner: null } : chapter));
    navigate(chapterAddress(next, pathname));
    // The address does not change when the segment is current already, so the effect above would not run.
    if (handles.get(id)?.currentSegment()?.segment_id === segment_id) void moveTo(id, segment_id);
  };
};

const OPEN = 'open';

type SessionRestoreProps = {
  chapters: Chapter[];
  panels: Panels;
  dispatchChapters: Dispatch<ChapterEvent>;
  reopenResources(): void;
};

const openKey = (chapters: Chapter[]): string =>
  chapters.map(({ text_id, version_id }) => `${text_id} ${version_id}`).join();

/** Restores the open chapters and the resources panel after a reload. Leaving the reader clears them. */
export const useSessionRestore = (props: SessionRestoreProps): void => {
  const { chapters, panels, dispatchChapters, reopenResources } = props;
  const restore = useEffectEvent(() => {
    const stored = loadOpenChapters(window.location.pathname + window.location.search);
    if (stored.length > 0 && openKey(stored) !== openKey(chapters))
      dispatchChapters({ type: 'replace', chapters: stored });
    if (readStored('resourcesPanel') === OPEN) reopenResources();
  });

  useEffect(() => {
    restore();
    const { scrollRestoration } = window.history;
    // The address has the reading position; the browser must not restore pixels as well.
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = scrollRestoration;
      clearOpenChapters();
    };
  }, []);

  const isOpen = panels.side?.name === 'resources';
  useEffect(() => {
    if (isOpen) writeStored('resourcesPanel', OPEN);
    return () => removeStored('resourcesPanel');
  }, [isOpen]);
};

/** A text that was visible for less time does not count as read. */
const VISIT_MS = 2000;

/** Saves the reading position of a text that is visible for a while, even if the reader does nothing. */
export const useVisitTracking = (texts: Chapter[], save: () => boolean): void => {
  const onVisit = useEffectEvent(save);
  const openTexts = texts.map(({ text_id }) => text_id).join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = openTexts === '';
    const restartTimer = () => {
      clearTimeout(timer);
      if (isDone || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => {
        isDone = onVisit();
        restartTimer();
      }, VISIT_MS);
    };
    restartTimer();
    document.addEventListener('visibilitychange', restartTimer);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restartTimer);
    };
  }, [openTexts]);
};
