import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import type { Chapter, ChapterEvent } from './chapters.ts';
import { forgetChapters, keptChapters } from './chapters-memory.ts';
import type { Panels } from './reader-panels.ts';

const OPEN = 'open';

type Kept = {
  chapters: Chapter[];
  panels: Panels;
  dispatchChapters: Dispatch<ChapterEvent>;
  /** The resources panel was open when the page was left to be loaded again. */
  reopen(): void;
};

const whatIsOpen = (chapters: Chapter[]): string =>
  chapters.map(({ text_id, version_id }) => `${text_id} ${version_id}`).join();

/** What outlives a reload: the open chapters, and whether the resources panel stands open. Leaving the reader ends it. */
export const useKeptReader = ({ chapters, panels, dispatchChapters, reopen }: Kept): void => {
  const start = useEffectEvent(() => {
    const kept = keptChapters(window.location.pathname + window.location.search);
    if (kept.length > 0 && whatIsOpen(kept) !== whatIsOpen(chapters))
      dispatchChapters({ type: 'replace', chapters: kept });
    if (readStored('resourcesPanel') === OPEN) reopen();
  });

  useEffect(() => {
    start();
    const { scrollRestoration } = window.history;
    // Where one reads is in the address; the browser's memory of pixels would fight with it.
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = scrollRestoration;
      forgetChapters();
    };
  }, []);

  const isOpen = panels.side?.name === 'resources';
  useEffect(() => {
    if (isOpen) writeStored('resourcesPanel', OPEN);
    return () => removeStored('resourcesPanel');
  }, [isOpen]);
};
