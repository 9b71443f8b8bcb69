import { beforeEach, describe, expect, it } from 'vitest';
import { createBrowserHistory, createStaticHistory, type Navigation, type RouterHistory } from './history.ts';
import { createWindow, ORIGIN } from './testing-window.ts';

let browser: ReturnType<typeof createWindow>;
let history: RouterHistory;
let seen: string[];
const describeNavigation = ({ type, location }: Navigation) =>
  `${type} ${location.pathname}${location.search}${location.hash}`;
const currentEntry = () => describeNavigation(history.current());

beforeEach(() => {
  browser = createWindow('/collections?page=2');
  history = createBrowserHistory(browser.window);
  seen = [];
  history.listen((navigation) => seen.push(describeNavigation(navigation)));
});

describe('the history', () => {
  it('starts at the address the site was opened with', () => {
    expect(currentEntry()).toBe('POP /collections?page=2');
    expect(history.current().location).toMatchObject({ state: null, key: 'default' });
  });

  it('navigates by a new entry or by replacing the current one, with its own state and key', () => {
    history.navigate('/works/w#top', { state: { from: '/' } });
    const { state, key } = history.current().location;
    expect(state).toEqual({ from: '/' });
    history.navigate('/works/w?page=2', { replace: true });
    expect(history.current().location.key).not.toBe(key);
    expect(seen).toEqual(['PUSH /works/w#top', 'REPLACE /works/w?page=2']);
    expect(browser.length()).toBe(2);
  });

  it('follows Back, with the state of that entry', () => {
    history.navigate('/login', { state: { from: '/x' } });
    history.navigate('/register');
    browser.back();
    expect(seen.at(-1)).toBe('POP /login');
    expect(history.current().location.state).toEqual({ from: '/x' });
  });

  it('makes one entry of a double click', () => {
    history.navigate('/works/1');
    history.navigate('/works/1');
    expect(browser.length()).toBe(2);
  });

  it('does not notify listeners that have stopped', () => {
    const others: string[] = [];
    const stop = history.listen((navigation) => others.push(describeNavigation(navigation)));
    stop();
    history.navigate('/works/w');
    expect(others).toEqual([]);
  });

  it.each(['//evil.example/x', 'https://evil.example'])('refuses an address of another site: %s', (to) => {
    expect(() => history.navigate(to)).toThrow('Not an address of this site');
    expect(currentEntry()).toBe('POP /collections?page=2');
  });
});

describe('a blocked history', () => {
  let proceed: (() => void) | undefined;
  let unblock: () => void;
  beforeEach(() => {
    proceed = undefined;
    history.navigate('/sheets/s');
    unblock = history.block((go) => {
      proceed = go;
    });
  });

  it('does not navigate until proceed is called', () => {
    history.navigate('/works/w');
    expect(currentEntry()).toBe('PUSH /sheets/s');
    proceed?.();
    expect(currentEntry()).toBe('PUSH /works/w');
  });

  it('blocks Back, too', () => {
    browser.back();
    expect(currentEntry()).toBe('PUSH /sheets/s');
    proceed?.();
    expect(currentEntry()).toBe('POP /collections?page=2');
  });

  it('lets the page change its own address', () => {
    history.navigate('/sheets/s?tab=2');
    expect(currentEntry()).toBe('PUSH /sheets/s?tab=2');
    history.navigate('/sheets/new-id', { replace: true, state: { isSamePage: true } });
    expect(currentEntry()).toBe('REPLACE /sheets/new-id');
    expect(proceed).toBeUndefined();
  });

  it('navigates again once unblocked', () => {
    unblock();
    history.navigate('/works/w');
    browser.back();
    expect(currentEntry()).toBe('POP /sheets/s');
  });

  it('calls every blocker', () => {
    const others: (() => void)[] = [];
    history.block((go) => others.push(go));
    history.navigate('/works/w');
    proceed?.();
    expect(currentEntry()).toBe('PUSH /sheets/s');
    others[0]?.();
    expect(currentEntry()).toBe('PUSH /works/w');
  });
});

it('on the server there is one page and no navigation', () => {
  const onServer = createStaticHistory(new URL('/works/w?page=2', ORIGIN));
  expect(describeNavigation(onServer.current())).toBe('POP /works/w?page=2');
  expect(() => onServer.navigate('/')).toThrow('no navigation on the server');
});
