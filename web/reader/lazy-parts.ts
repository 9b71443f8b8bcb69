import { useEffect } from 'react';
import { lazyWithRetry } from './lazy-with-retry.tsx';

/** What a reader can ask for and does not see at first. */
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
export const AddToSheet = lazyWithRetry(async () => (await import('./add-to-sheet/add-to-sheet.tsx')).AddToSheet);

export const Marks = lazyWithRetry(async () => (await import('./marks/marks.tsx')).Marks);
export const AttachNoteBar = lazyWithRetry(async () => (await import('./marks/note-parts.tsx')).AttachNoteBar);
export const NewNoteDialog = lazyWithRetry(async () => (await import('./marks/note-parts.tsx')).NewNoteDialog);

/** What a key opens: worth having before it is pressed. */
export const PRELOADED_PARTS = [ResourcesPanel, ContentsDrawer, GoToDialog, KeyHelp];

type Part = { preload(): void };

/** Asked by the browser or the reader to be sparing with data. */
const shouldSaveData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Once the page is loaded and quiet, fetches what a key may ask for, so that it answers at once. */
export const usePreload = (parts: readonly Part[]): void => {
  useEffect(() => {
    if (shouldSaveData()) return;
    const fetchAll = () => parts.forEach((part) => part.preload());
    const listening = new AbortController();
    const whenIdle = () => {
      // Safari has no idle time to give.
      const idle = 'requestIdleCallback' in window ? requestIdleCallback(fetchAll) : setTimeout(fetchAll, 2000);
      listening.signal.addEventListener('abort', () =>
        'cancelIdleCallback' in window ? cancelIdleCallback(idle as number) : clearTimeout(idle),
      );
    };
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true, signal: listening.signal });
    return () => listening.abort();
  }, [parts]);
};
