export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** The state given to the navigation; null without one. */
  state: unknown;
  /** Unique for each history entry; `default` for the first one. */
  key: string;
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
  /** Returns a stop function. */
  listen(listener: (navigation: Navigation) => void): () => void;
  /** Blocks navigation to other pages and calls `onBlocked` instead. Returns a function that unblocks. */
  block(onBlocked: OnBlocked): () => void;
};

/** The part of the browser's Navigation API that reports Back and Forward; not every browser has it. */
type NavigationApi = EventTarget & { traverseTo(key: string): unknown };
type NavigateEvent = Event & { navigationType: string; destination: { key: string; sameDocument: boolean } };

const isSamePage = (state: unknown): boolean => (state as { isSamePage?: boolean } | null)?.isSamePage === true;

export const createBrowserHistory = (window: Window): RouterHistory => {
  const listeners = new Set<(navigation: Navigation) => void>();
  const blockers = new Set<{ onBlocked: OnBlocked; hasProceeded: boolean }>();
  let type: NavigationType = 'POP';

  const current = (): Navigation => {
    const { pathname, search, hash } = window.location;
    const entry = window.history.state as { state?: unknown; key?: string } | null;
    return { type, location: { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? 'default' } };
  };
  const notify = (next: NavigationType) => {
    type = next;
    for (const listener of listeners) listener(current());
  };
  const onPopState = () => notify('POP');

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
    if (isBlocked(() => void api.traverseTo(destination.key))) event.preventDefault();
  };

  const write = (to: string, options: NavigateOptions): void => {
    const { state = null } = options;
    const entry = { state, key: Math.random().toString(36).slice(2, 10) };
    // A second click on a link whose page is still loading must not make a second entry: Back would seem to do nothing.
    const replace = options.replace || new URL(to, window.location.href).href === window.location.href;
    try {
      if (replace) window.history.replaceState(entry, '', to);
      else window.history.pushState(entry, '', to);
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
      go();
    },
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
  return { current: () => ({ location, type: 'POP' }), navigate: refuse, listen: refuse, block: refuse };
};
