import { beforeEach, describe, expect, it } from 'vitest';
import { createBrowserHistory, type RouterHistory } from './history.ts';
import { createWindow } from './testing-window.ts';

let browser: ReturnType<typeof createWindow>;
let history: RouterHistory;
let seen: string[] = [];
let stop: () => void = () => undefined;

const address = () => browser.window.location.pathname + browser.window.location.search;
/** Entries are added and left after the code that opens or closes an overlay. */
const settle = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

/** An overlay that closes on Back. */
const openOverlay = (name: string) => {
  const close = history.openOverlay(() => {
    seen.push(`Back closes ${name}`);
    close();
  });
  return close;
};

/** Starts the site at the current entry, as a reload does. */
const start = () => {
  stop();
  history = createBrowserHistory(browser.window);
  stop = history.listen(({ type, location }) => seen.push(`${type} ${location.pathname}`));
};

beforeEach(() => {
  browser = createWindow('/collections');
  start();
  history.navigate('/chapter');
  seen = [];
});

describe('Back', () => {
  it('closes the open overlay first, then leaves the page', async () => {
    openOverlay('the panel');
    await settle();
    browser.back();
    await settle();
    expect([address(), ...seen]).toEqual(['/chapter', 'Back closes the panel']);
    browser.back();
    expect([address(), seen.at(-1)]).toEqual(['/collections', 'POP /collections']);
  });

  it('closes the topmost of several, one at a time', async () => {
    openOverlay('the panel');
    await settle();
    openOverlay('the drawer');
    await settle();
    browser.back();
    await settle();
    browser.back();
    await settle();
    expect([address(), ...seen]).toEqual(['/chapter', 'Back closes the drawer', 'Back closes the panel']);
  });

  it('leaves the page at once when the overlay was closed in another way', async () => {
    const close = openOverlay('the panel');
    await settle();
    close();
    await settle();
    expect(seen).toEqual([]);
    browser.back();
    expect(address()).toBe('/collections');
  });

  it('does not leave the page when an overlay asks before it closes, and asks again', async () => {
    let asked = 0;
    history.openOverlay(() => (asked += 1));
    await settle();
    browser.back();
    await settle();
    browser.back();
    await settle();
    expect([asked, address()]).toEqual([2, '/chapter']);
  });

  it('is not blocked by unsaved changes while it only closes an overlay', async () => {
    const blocked: (() => void)[] = [];
    history.block((proceed) => blocked.push(proceed));
    openOverlay('the panel');
    await settle();
    browser.back();
    await settle();
    expect([blocked.length, address(), ...seen]).toEqual([0, '/chapter', 'Back closes the panel']);
    browser.back();
    expect(blocked.length).toBe(1);

    const close = openOverlay('the question');
    await settle();
    blocked[0]?.();
    close();
    await settle();
    expect(address()).toBe('/collections');
  });
});

describe('a page with an open overlay', () => {
  it('keeps the address it wrote meanwhile', async () => {
    const close = openOverlay('the panel');
    await settle();
    history.replaceAddress('/chapter?segment_id=7');
    close();
    await settle();
    expect(address()).toBe('/chapter?segment_id=7');
    openOverlay('the panel');
    await settle();
    history.navigate('/chapter/new-id', { replace: true, state: { isSamePage: true } });
    browser.back();
    await settle();
    expect(address()).toBe('/chapter/new-id');
    expect(history.current().location.state).toEqual({ isSamePage: true });
  });

  it('can be left by a link, and Back returns to it and then leaves it', async () => {
    const close = openOverlay('the dialog');
    await settle();
    close();
    history.navigate('/login');
    await settle();
    expect(address()).toBe('/login');
    browser.back();
    await settle();
    expect(address()).toBe('/chapter');
    browser.back();
    await settle();
    expect(address()).toBe('/collections');
  });

  it('can navigate while the entry of the closed overlay is being left', async () => {
    const close = openOverlay('the dialog');
    await settle();
    close();
    await Promise.resolve();
    history.navigate('/login');
    await settle();
    expect(address()).toBe('/login');
    browser.back();
    expect(address()).toBe('/chapter');
  });

  it('may be reloaded: Back closes a restored overlay, and leaves the page if there is none', async () => {
    openOverlay('the panel');
    await settle();
    start();
    const entries = browser.length();
    openOverlay('the restored panel');
    await settle();
    expect(browser.length()).toBe(entries);
    start();
    browser.back();
    await settle();
    expect(address()).toBe('/collections');
  });

  it('closes its overlays when it is left over several entries', async () => {
    openOverlay('the panel');
    await settle();
    browser.window.history.go(-2);
    await settle();
    expect(seen).toEqual(['Back closes the panel', 'POP /collections']);
  });
});
