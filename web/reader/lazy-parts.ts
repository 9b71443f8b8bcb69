import { useEffect } from 'react';
import { whenIdle } from '#web/ui/when-idle.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';

export const ResourcesPanel = lazyWithRetry(
  async () => (await import('./resources/resources-panel.tsx')).ResourcesPanel,
);
export const TranslationSource = lazyWithRetry(
  async () => (await import('./panes/translation-source.tsx')).TranslationSource,
);
export const ContentsDrawer = lazyWithRetry(
  async () => (await import('./contents/contents-drawer.tsx')).ContentsDrawer,
);
export const GoToDialog = lazyWithRetry(async () => (await import('./keys/go-to-dialog.tsx')).GoToDialog);
export const KeyHelp = lazyWithRetry(async () => (await import('./keys/key-help.tsx')).KeyHelp);
export const PrintDialog = lazyWithRetry(async () => (await import('./print/print-dialog.tsx')).PrintDialog);
export const PrintedText = lazyWithRetry(async () => (await import('./print/printed-text.tsx')).PrintedText);
export const DownloadDialog = lazyWithRetry(
  async () => (await import('#web/downloads/download-dialog.tsx')).DownloadDialog,
  { folder: 'web/downloads/' },
);
export const CiteDialog = lazyWithRetry(async () => (await import('#web/citations/cite-dialog.tsx')).CiteDialog, {
  folder: 'web/citations/',
});
export const SelectionToolbar = lazyWithRetry(
  async () => (await import('./selection/selection-toolbar.tsx')).SelectionToolbar,
);
export const AddToSheet = lazyWithRetry(async () => (await import('./add-to-sheet/add-to-sheet.tsx')).AddToSheet);

/** Few readers correct something. */
export const SuggestCorrection = lazyWithRetry(
  async () => (await import('./suggest-correction/suggest-correction.tsx')).SuggestCorrection,
);

/** Few readers are editors. */
export const AddToTopic = lazyWithRetry(async () => (await import('./add-to-topic/add-to-topic.tsx')).AddToTopic);

export const SheetOptions = lazyWithRetry(async () => (await import('./options/sheet-options.tsx')).SheetOptions);

export const Marks = lazyWithRetry(async () => (await import('./marks/marks.tsx')).Marks);
export const SearchMarks = lazyWithRetry(async () => (await import('./marks/search-marks.tsx')).SearchMarks);
export const AttachNoteBar = lazyWithRetry(async () => (await import('./marks/note-parts.tsx')).AttachNoteBar);
export const NewNoteDialog = lazyWithRetry(async () => (await import('./marks/note-parts.tsx')).NewNoteDialog);

/** Small parts that a key opens; preloaded when the browser is idle. */
export const PRELOADED_PARTS = [ContentsDrawer, GoToDialog, KeyHelp];

/** Parts that a click on the text opens; preloaded once a pointer is used. */
export const POINTER_PARTS = [ResourcesPanel, SelectionToolbar];

type Part = { preload(): void };

const shouldSaveData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Preloads parts once the page has loaded and the browser is idle. */
export const usePreload = (parts: readonly Part[]): void => {
  useEffect(() => {
    if (shouldSaveData()) return;
    return whenIdle(() => parts.forEach((part) => part.preload()));
  }, [parts]);
};

const POINTER_EVENTS = ['pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;

/** Preloads parts once the reader uses a pointer: many visits only open the page and never need them. */
export const usePreloadOnPointer = (parts: readonly Part[]): void => {
  useEffect(() => {
    if (shouldSaveData()) return;
    const abort = new AbortController();
    const preload = () => {
      abort.abort();
      for (const part of parts) part.preload();
    };
    for (const name of POINTER_EVENTS)
      window.addEventListener(name, preload, { capture: true, passive: true, signal: abort.signal });
    return () => abort.abort();
  }, [parts]);
};
