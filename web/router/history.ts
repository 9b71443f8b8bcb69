import { createOverlayEntries, type HistoryEntry } from './overlay-entries.ts';

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** The state given to the navigation; null without one. */
  state: unknown;
  /** Unique for each history entry; `default` for the first one. */
  key: string;
  /** What the page has written to the entry besides the address. */
  position?: unknown;
};

/** How the current entry was reached; `POP` is the first page, Back and Forward. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';
export type Navigation = { location: Location; type: NavigationType };

export type NavigateOptions = {
  replace?: boolean;
  /** `isSamePage`: the page only changes its own address and stays mounted. */
  state?: unknown;
};

type OnBlocked = (proceed: () => void) => void;

export type RouterHistory = {
  current(): Navigation;
  navigate(to: string, options?: NavigateOptions): void;
  /** Writes another address of the current page to the current entry, with its `position`. Nothing is rendered. */
  replaceAddress(to: string, position?: unknown): void;
  /** While an overlay is open, Back calls `onBack` instead of leaving the page. Returns a function to call once it has closed. */
  openOverlay(onBack: () => void): () => void;
  /** Returns a stop function. */
  listen(listener: (navigation: Navigation) => void): () => void;
  /** Blocks navigation to other pages and calls `onBlocked` instead. Returns a function that unblocks. */
  block(onBlocked: OnBlocked): () => void;
};

/** The part of the browser's Navigation API that reports Back and Forward; not every browser has it. */
type NavigationApi = EventTarget & { currentEntry: { index: number } | null; traverseTo(key: string): unknown };
type NavigateEvent = Event & {
  navigationType: string;
  destination: { key: string; index: number; sameDocument: boolean };
};

const isSamePage = (state: unknown): boolean => (state as { isSamePage?: boolean } | null)?.isSamePage === true;

export const createBrowserHistory = (window: Window): RouterHistory => {
  const listeners = new Set<(navigation: Navigation) => void>();
  const blockers = new Set<{ onBlocked: OnBlocked; hasProceeded: boolean }>();
  const overlays = createOverlayEntries(window);
  let type: NavigationType = 'POP';

  const current = (): Navigation => {
    const { pathname, search, hash } = window.location;
    const entry = window.history.state as Partial<HistoryEntry> | null;
    const { state = null, key = 'default', position } = entry ?? {};
    return { type, location: { pathname, search, hash, state, key, position } };
  };
  const notify = (next: NavigationType) => {
    type = next;
    for (const listener of listeners) listener(current());
  };
  const onPopState = () => {
    if (!overlays.onPopState()) notify('POP');
  };

  /** True when a blocker has taken over `go` and decides whether to run it. */
  const isBlocked = (go: () => void): boolean => {
    const blocker = [...blockers].find(({ hasProceeded }) => !hasProceeded);
    blocker?.onBlocked(() => {
      blocker.hasProceeded = true;
      go();
    });
    return blocker !== undefined;
  };

  const onTraverse = (event: Event) => {
    const { navigationType, destination, cancelable } = event as NavigateEvent;
    if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return;
    const api = event.currentTarget as NavigationApi;
    // It closes overlays and stays on the page.
    const depth = overlays.depth();
    if (depth > 0 && destination.index >= (api.currentEntry?.index ?? 0) - depth) return;
    if (isBlocked(() => overlays.afterClosing(() => void api.traverseTo(destination.key)))) event.preventDefault();
  };

  const write = (to: string, options: NavigateOptions): void => {
    const { state = null } = options;
    const entry: HistoryEntry = { state, key: Math.random().toString(36).slice(2, 10) };
    const { overlays: open } = (window.history.state as Partial<HistoryEntry> | null) ?? {};
    // A second click on a link whose page is still loading must not make a second entry: Back would seem to do nothing.
    const replace = options.replace || new URL(to, window.location.href).href === window.location.href;
    try {
      overlays.put(replace && open ? { ...entry, overlays: open } : entry, to, !replace);
    } catch {
      // Safari refuses more than a hundred entries in half a minute; the page itself can still be opened.
      return window.location.assign(to);
    }
    return notify(replace ? 'REPLACE' : 'PUSH');
  };

  return {
    current,
    navigate: (to, options = {}) => {
      const { origin, pathname } = new URL(to, window.location.href);
      if (origin !== window.location.origin) throw new Error(`Not an address of this site: ${to}`);
      const isOtherPage = pathname !== window.location.pathname;
      const go = () => {
        if (!isOtherPage || isSamePage(options.state) || !isBlocked(go)) write(to, options);
      };
      overlays.whenSettled(go);
    },
    replaceAddress: overlays.replaceAddress,
    openOverlay: overlays.add,
    listen: (listener) => {
      if (listeners.size === 0) window.addEventListener('popstate', onPopState);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', onPopState);
      };
    },
    block: (onBlocked) => {
      const api = (window as { navigation?: NavigationApi }).navigation;
      const blocker = { onBlocked, hasProceeded: false };
      if (blockers.size === 0) api?.addEventListener('navigate', onTraverse);
      blockers.add(blocker);
      return () => {
        blockers.delete(blocker);
        if (blockers.size === 0) api?.removeEventListener('navigate', onTraverse);
      };
    },
  };
};

/** For the server: one page and no navigation. */
export const createStaticHistory = ({ pathname, search }: URL): RouterHistory => {
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  const refuse = () => {
    throw new Error('There is no navigation on the server');
  };
  return {
    current: () => ({ location, type: 'POP' }),
    navigate: refuse,
    replaceAddress: refuse,
    openOverlay: refuse,
    listen: refuse,
    block: refuse,
  };
};
