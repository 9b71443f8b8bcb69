import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from '#web/router/router.tsx';
import { type Chapter, type ChapterEvent, isSheet } from '#web/reader/chapters.ts';
import type { PaneHandle } from '#web/reader/panes/pane-handle.ts';
import type { Panels } from '#web/reader/reader-panels.ts';
import { queueReadingPosition } from '#web/reading/account-history.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { chapterAddress, chaptersInAddress } from './chapter-address.ts';
import { clearOpenChapters, loadOpenChapters, setAccountReporter } from './reading-position.ts';

type ReaderNavigationProps = {
  chapters: Chapter[];
  handles: Map<string, PaneHandle>;
  address: { placed(): Chapter[]; write(): void };
  dispatchChapters: Dispatch<ChapterEvent>;
  moveTo(id: string, segment_id: string): Promise<void>;
};

/**
 * Going to another place of a text is a step in the history: Back returns. Whatever address the history comes to is
 * shown, in the panes that are open where they are the same.
 */
export const useReaderNavigation = ({
  chapters,
  handles,
  address,
  dispatchChapters,
  moveTo,
}: ReaderNavigationProps) => {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const shown = useRef(key);

  const show = useEffectEvent(() => {
    // Only the language or the theme has left the address, with the place as it was when the page was opened.
    if (type === 'REPLACE') return address.write();
    const wanted = chaptersInAddress(new URLSearchParams(search), chapters.find(isSheet));
    const isSame =
      wanted.length === chapters.length && wanted.every((one, index) => one.text_id === chapters[index]?.text_id);
    if (!isSame) {
      if (wanted.length > 0) dispatchChapters({ type: 'replace', chapters: wanted });
      return;
    }
    for (const [index, { segment_id, version_id }] of wanted.entries()) {
      const chapter = chapters[index];
      if (!chapter) continue;
      if (version_id !== chapter.version_id) dispatchChapters({ type: 'version', id: chapter.id, version_id });
      if (segment_id && handles.get(chapter.id)?.currentSegment()?.segment_id !== segment_id)
        void moveTo(chapter.id, segment_id);
    }
  });

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    show();
  }, [key]);

  return (id: string, segment_id: string): void => {
    // The step back leads to where one is now.
    address.write();
    const next = address
      .placed()
      .map((chapter) => (chapter.id === id ? { ...chapter, content_id: undefined, segment_id } : chapter));
    navigate(chapterAddress(next, pathname));
    // At the place already: no other address, so it would not be shown anew.
    if (handles.get(id)?.currentSegment()?.segment_id === segment_id) void moveTo(id, segment_id);
  };
};

const OPEN = 'open';

type SessionRestoreProps = {
  chapters: Chapter[];
  panels: Panels;
  dispatchChapters: Dispatch<ChapterEvent>;
  /** The resources panel was open when the page was left to be loaded again. */
  reopen(): void;
};

const openKey = (chapters: Chapter[]): string =>
  chapters.map(({ text_id, version_id }) => `${text_id} ${version_id}`).join();

/** What outlives a reload: the open chapters, and whether the resources panel stands open. Leaving the reader ends it. */
export const useSessionRestore = ({ chapters, panels, dispatchChapters, reopen }: SessionRestoreProps): void => {
  const start = useEffectEvent(() => {
    const kept = loadOpenChapters(window.location.pathname + window.location.search);
    if (kept.length > 0 && openKey(kept) !== openKey(chapters)) dispatchChapters({ type: 'replace', chapters: kept });
    if (readStored('resourcesPanel') === OPEN) reopen();
  });

  useEffect(() => {
    start();
    const { scrollRestoration } = window.history;
    // Where one reads is in the address; the browser's memory of pixels would fight with it.
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

setAccountReporter(queueReadingPosition);

/** Who looks at a text for so long has opened it; a shorter look was a mistake. */
const VISIT_MS = 2000;

/** A text that is looked at counts as read, also when nothing in it is moved or pressed. A tab nobody has looked at yet does not. */
export const useVisitTracking = (texts: Chapter[], remember: () => boolean): void => {
  const visited = useEffectEvent(remember);
  const open = texts.map(({ text_id }) => text_id).join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = open === '';
    const look = () => {
      clearTimeout(timer);
      if (isOver || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => {
        isOver = visited();
        look();
      }, VISIT_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [open]);
};
