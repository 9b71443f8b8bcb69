import { useEffect } from 'react';
import { lazyPart } from './lazy-with-retry.tsx';

/** What a reader can ask for and does not see at first. */
export const ResourcesPanel = lazyPart(async () => (await import('./resources/resources-panel.tsx')).ResourcesPanel);
export const TranslationSource = lazyPart(
  async () => (await import('./panes/translation-source.tsx')).TranslationSource,
);
export const ContentsDrawer = lazyPart(async () => (await import('./contents/contents-drawer.tsx')).ContentsDrawer);
export const GoToDialog = lazyPart(async () => (await import('./keys/go-to-dialog.tsx')).GoToDialog);
export const KeyHelp = lazyPart(async () => (await import('./keys/key-help.tsx')).KeyHelp);
export const AddToSheet = lazyPart(async () => (await import('./add-to-sheet/add-to-sheet.tsx')).AddToSheet);

export const Marks = lazyPart(async () => (await import('./marks/marks.tsx')).Marks);
export const AttachBar = lazyPart(async () => (await import('./marks/note-parts.tsx')).AttachBar);
export const MarkingDialog = lazyPart(async () => (await import('./marks/note-parts.tsx')).MarkingDialog);

/** What a key opens: worth having before it is pressed. */
export const KEY_PARTS = [ResourcesPanel, ContentsDrawer, GoToDialog, KeyHelp];

type Part = { preload(): void };

/** Asked by the browser or the reader to be sparing with data. */
const isSparing = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Once the page is loaded and quiet, fetches what a key may ask for, so that it answers at once. */
export const usePartsEarly = (parts: readonly Part[]): void => {
  useEffect(() => {
    if (isSparing()) return;
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
