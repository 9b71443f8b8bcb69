/** What an entry of the browser's history stores. `key` is unique for each navigation. */
export type HistoryEntry = {
  state: unknown;
  key: string;
  /** What the page needs besides the address to return to where the reader was. */
  position?: unknown;
  /** Set in the entries that overlays add: how many are open at this one, and the `key` of the page below them. */
  overlays?: { depth: number; page: string };
};

type Written = { entry: HistoryEntry; href: string };

/** A traversal within one document takes a few milliseconds; nothing waits for one that never comes. */
const MAX_RETURN_MS = 1000;

/**
 * Entries for open overlays (bottom sheets, drawers, dialogs): each adds an entry with the address of its page, so that Back
 * closes it instead of leaving the page. Closing it in another way removes the entry again.
 */
export const createOverlayEntries = (window: Window) => {
  /** What Back calls, topmost overlay last. */
  const open: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let returnTimer: ReturnType<typeof setTimeout> | undefined;

  const currentEntry = (): HistoryEntry =>
    (window.history.state as HistoryEntry | null) ?? { state: null, key: 'default' };
  const current = (): Written => ({ entry: currentEntry(), href: window.location.href });
  const depthOf = ({ overlays }: HistoryEntry): number => overlays?.depth ?? 0;
  const pageOf = ({ overlays, key }: HistoryEntry): string => overlays?.page ?? key;

  /** The entry as written last: after a traversal the browser no longer tells what the one before contained. */
  let written = current();
  const put = (entry: HistoryEntry, to: string, isNew: boolean): void => {
    if (isNew) window.history.pushState(entry, '', to);
    else window.history.replaceState(entry, '', to);
    written = current();
  };

  const addEntry = (depth: number): void => {
    const { entry, href } = current();
    try {
      put({ ...entry, overlays: { depth, page: pageOf(entry) } }, href, true);
    } catch {
      // Safari refuses more than a hundred entries in half a minute: Back leaves the page then, as it would without this.
    }
  };

  const stopReturning = (): void => {
    clearTimeout(returnTimer);
    returnTimer = undefined;
    for (const task of waiting.splice(0)) task();
  };

  /** Runs a task now, or after the entries of closed overlays have been left. */
  const whenSettled = (task: () => void): void => {
    if (returnTimer === undefined) task();
    else waiting.push(task);
  };

  /** Adds or leaves entries until there is one for each open overlay. */
  const sync = (): void =>
    whenSettled(() => {
      const depth = depthOf(currentEntry());
      for (let missing = depth + 1; missing <= open.length; missing += 1) addEntry(missing);
      if (open.length >= depth) return;
      returnTimer = setTimeout(stopReturning, MAX_RETURN_MS);
      window.history.go(open.length - depth);
    });

  /** What the page wrote while overlays were open, such as a new address, holds for the entry below them too. */
  const carryOver = (from: Written, to: HistoryEntry): void =>
    put({ ...from.entry, overlays: to.overlays }, from.href, false);

  return {
    put,
    whenSettled,
    replaceAddress: (to: string, position?: unknown): void =>
      whenSettled(() => put({ ...currentEntry(), position }, to, false)),

    /** Runs a task once the overlay that asked for it has closed and its entry has been left; at once when none is open. */
    afterClosing: (task: () => void): void => {
      if (depthOf(currentEntry()) > 0) setTimeout(() => whenSettled(task));
      else task();
    },

    /** Overlays of the current entry; Back over as many entries does not leave the page. */
    depth: (): number => depthOf(currentEntry()),

    /** Returns a function to call when the overlay has closed. */
    add: (onBack: () => void): (() => void) => {
      open.push(onBack);
      // Later, because one overlay often closes when another opens, and a link in an overlay navigates after closing it.
      queueMicrotask(sync);
      return () => {
        const index = open.lastIndexOf(onBack);
        if (index >= 0) open.splice(index, 1);
        queueMicrotask(sync);
      };
    },

    /** True when a traversal has only left entries of overlays, and the page stays as it is. */
    onPopState: (): boolean => {
      const before = written;
      written = current();
      const { entry } = written;
      const isOverlayLeft = pageOf(entry) === pageOf(before.entry) && depthOf(entry) < depthOf(before.entry);
      if (isOverlayLeft) carryOver(before, entry);
      if (returnTimer !== undefined) {
        stopReturning();
        return isOverlayLeft;
      }
      const closed = open.splice(depthOf(entry));
      open.push(...closed);
      for (const onBack of closed.toReversed()) onBack();
      // An overlay may ask before it closes. Later, because React has not removed the others yet.
      if (closed.length > 0) setTimeout(sync);
      // The overlay was open when the page was left or reloaded: Back must do something that can be seen.
      else if (isOverlayLeft) window.history.go(-1 - depthOf(entry));
      return isOverlayLeft;
    },
  };
};
