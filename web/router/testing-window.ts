export const ORIGIN = 'https://pothi.example';

/** As much of a browser's window as the router uses. */
export const createWindow = (start: string) => {
  const entries = [{ url: new URL(start, ORIGIN), state: null as unknown }];
  let index = 0;
  const events = new EventTarget();
  const traverse = Object.assign(new EventTarget(), {
    traverseTo: (key: string) => go(Number(key)),
    get currentEntry() {
      return { index };
    },
  });
  const current = () => entries[index] as (typeof entries)[number];
  const go = (to: number) => {
    if (!entries[to]) return;
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination: { key: String(to), index: to, sameDocument: true },
    });
    if (!traverse.dispatchEvent(event)) return;
    index = to;
    events.dispatchEvent(new Event('popstate'));
  };
  const window = {
    get location() {
      const { href, origin, pathname, search, hash } = current().url;
      return { href, origin, pathname, search, hash };
    },
    history: {
      get state() {
        return current().state;
      },
      pushState: (state: unknown, _: string, to: string) => {
        entries.splice(index + 1, Infinity, { url: new URL(to, current().url), state });
        index += 1;
      },
      replaceState: (state: unknown, _: string, to: string) => {
        entries[index] = { url: new URL(to, current().url), state };
      },
      // As in a browser, after the code that calls it.
      go: (by: number) => void setTimeout(() => go(index + by)),
    },
    navigation: traverse,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  // Cast: only the part of a window that the router uses.
  return {
    window: window as unknown as Window,
    back: () => go(index - 1),
    forward: () => go(index + 1),
    length: () => entries.length,
  };
};
