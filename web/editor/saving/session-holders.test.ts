import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeStored } from '#web/storage.ts';
import { stubStorage } from '#web/testing-storage.ts';
import { browserTabs } from './browser-tabs.ts';
import { sessionStorageStore } from './journal-stores.ts';
import { sessionHolders } from './session-holders.ts';
import { draft } from './testing-drafts.ts';
import { testingServer } from './testing-server.ts';
import { testingTab } from './testing-tab.ts';

beforeEach(() => {
  stubStorage();
  // Messages between tabs are real, the time in which an answer may come is not.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  removeStored('sheetJournal');
});

const waitInVain = async <Result>(task: Promise<Result>): Promise<Result> => {
  const [result] = await Promise.all([task, vi.advanceTimersByTimeAsync(5000)]);
  return result;
};

describe('without locks, on a page that is neither https nor localhost', () => {
  beforeEach(() => void vi.stubGlobal('navigator', {}));

  it('an editing session is open in another tab until that releases it', async () => {
    const [mine, other] = [sessionHolders(), sessionHolders()];
    const release = mine.lock('mine');
    const releaseOther = other.lock('other');
    expect(await other.isLocked('mine')).toBe(true);
    expect(await waitInVain(other.isLocked('nobody'))).toBe(false);
    release();
    expect(await waitInVain(other.isLocked('mine'))).toBe(false);
    releaseOther();
  });

  it('a second tab leaves the unsaved changes of the first alone, and restores them when that has crashed', async () => {
    const server = testingServer();
    const opened = { sheet_id: 's', version: 1, draft: draft('a', 'b') };
    const [one, two] = [browserTabs(), browserTabs()];
    const first = testingTab({ server, tabs: one, opened });
    const second = testingTab({ server, tabs: two, opened });
    first.type('a', '!');
    await first.persistLocally();
    await second.recovery.scan();
    const left = async () => (await sessionStorageStore.list('pema')).map(({ key }) => key);
    expect([second.contents(), second.read().recoveries, await left()]).toEqual([['a', 'b'], [], [first.key]]);
    first.crash();
    await waitInVain(second.recovery.scan());
    expect([second.contents(), await left()]).toEqual([['a!', 'b'], [second.key]]);
    second.crash();
  });

  it('and without channels every session seems to be closed', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    const holders = sessionHolders();
    holders.lock('mine')();
    expect(await holders.isLocked('mine')).toBe(false);
  });
});

it('with locks the browser is asked', async () => {
  const held = new Map<string, Promise<void>>();
  const locks = {
    request: (name: string, run: () => Promise<void>) => {
      held.set(name, run());
      void held.get(name)?.then(() => held.delete(name));
      return held.get(name);
    },
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
  };
  vi.stubGlobal('navigator', { locks });
  const holders = sessionHolders();
  const release = holders.lock('mine');
  expect([await holders.isLocked('mine'), await holders.isLocked('other')]).toEqual([true, false]);
  release();
  await Promise.resolve();
  expect(await holders.isLocked('mine')).toBe(false);
});
