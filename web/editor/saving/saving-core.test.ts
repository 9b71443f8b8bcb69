import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/session/testing-storage.ts';
import { removeStored } from '#web/storage.ts';
import { SAVE_DEBOUNCE_MS } from './saving-timers.ts';
import { block, draft } from './testing-drafts.ts';
import { testingServer } from './testing-server.ts';
import { testingTab, testingTabs } from './testing-tab.ts';

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  // What storage refused is held by the page, which here is every test.
  removeStored('sheetJournal');
});

const pause = (ms = SAVE_DEBOUNCE_MS + 600) => vi.advanceTimersByTimeAsync(ms);

/** A sheet that both of two tabs have open. */
const openedTwice = async (...words: string[]) => {
  const server = testingServer();
  const tabs = testingTabs();
  const maker = testingTab({ server, tabs, opened: { draft: draft(...words) } });
  maker.noteChange();
  await maker.save();
  maker.crash();
  const opened = { sheet_id: maker.known.sheet_id, version: 1, draft: draft(...words) };
  return { server, tabs, opened, one: testingTab({ server, tabs, opened }), two: testingTab({ server, tabs, opened }) };
};

describe('saving', () => {
  it('waits for a second of quiet, creates once, and does not save again by itself', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    tab.type('_', 'a');
    await pause(900);
    tab.type('_', 'b');
    await pause(990);
    expect(server.calls).toEqual([]);
    expect(tab.read()).toMatchObject({ status: 'idle', isDirty: true, sheet_id: undefined });
    await pause();
    expect(server.calls).toEqual(['POST /sheets']);
    expect(tab.read()).toMatchObject({ status: 'saved', isDirty: false, sheet_id: tab.known.sheet_id, version: 1 });
    expect(tab.created).toEqual([tab.known.sheet_id]);
    await pause(60_000);
    expect(server.calls).toEqual(['POST /sheets']);
    tab.type('_', 'c');
    await pause();
    expect(server.calls).toEqual(['POST /sheets', 'PUT /sheets/{id}']);
    expect(server.words()).toEqual(['_abc']);
  });

  it('who never pauses is saved all the same', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    for (let typed = 0; typed < 40; typed += 1) {
      tab.type('_', 'x');
      await pause(500);
    }
    expect(server.calls).toContain('POST /sheets');
  });

  it('a title that was refused is said, and forgotten with the next success', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    tab.hand.setFields({ title: '  ' });
    tab.type('_', 'a');
    await pause();
    expect(tab.read()).toMatchObject({ unsaved: 'refused', titleProblem: 'Sheet title is required', isDirty: true });
    await pause(60_000);
    tab.hand.setFields({ title: 'T' });
    tab.noteChange();
    await pause();
    expect(tab.read()).toMatchObject({ unsaved: undefined, titleProblem: undefined, isDirty: false });
  });

  it('a server that is away is tried again, ever more seldom, until it is back', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    server.setFault(() => 'away');
    tab.type('_', 'a');
    await pause(120_000);
    expect(tab.read()).toMatchObject({ status: 'idle', unsaved: 'offline' });
    expect(server.calls.length).toBeGreaterThan(5);
    expect(server.calls.length).toBeLessThan(12);
    server.setFault(() => 'none');
    await pause(31_000);
    expect(tab.read()).toMatchObject({ status: 'saved', unsaved: undefined, isDirty: false });
  });

  it('a save whose answer was lost is no conflict with oneself, and a sheet is not made twice', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    server.setFault(() => 'answer lost');
    tab.type('_', 'a');
    await pause(1700);
    tab.type('_', 'b');
    await pause(1700);
    server.setFault(() => 'none');
    await pause(60_000);
    server.setFault(() => 'answer lost');
    tab.type('_', 'c');
    await pause(1700);
    tab.type('_', 'd');
    server.setFault(() => 'none');
    await pause(60_000);
    expect(tab.read()).toMatchObject({ conflicts: [], isDirty: false });
    expect(server.sheets.size).toBe(1);
    expect(server.words()).toEqual(['_abcd']);
  });

  it('nothing is sent while nobody is signed in', async () => {
    const server = testingServer();
    let isMember = false;
    const tab = testingTab({ server, isMember: () => isMember });
    tab.type('_', 'a');
    await pause();
    expect(tab.read()).toMatchObject({ unsaved: 'signed_out', isDirty: true });
    expect(server.calls).toEqual([]);
    isMember = true;
    expect(await Promise.all([tab.save(), pause()])).toContain(true);
    expect(tab.read().unsaved).toBeUndefined();
  });

  it('publishing is one save with the mark; an autosave never carries it', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    tab.type('_', 'a');
    await pause();
    expect(tab.read().is_published).toBe(false);
    await Promise.all([tab.publish(), pause()]);
    expect(tab.read().is_published).toBe(true);
    tab.type('_', 'b');
    await pause();
    expect(tab.read().is_published).toBe(true);
  });

  it('deleted elsewhere: it can become a sheet of its own', async () => {
    const { server, one } = await openedTwice('a');
    server.sheets.clear();
    one.type('a', '!');
    await pause();
    expect(one.read()).toMatchObject({ unsaved: 'gone', isDirty: true });
    await Promise.all([one.actions.saveAsNew(), pause()]);
    expect(server.words()).toEqual(['a!']);
    expect(one.created).toEqual([one.known.sheet_id]);
  });
});

describe('two tabs', () => {
  it('what one saves comes into the other at once', async () => {
    const { one, two } = await openedTwice('a', 'b');
    one.type('a', '!');
    two.type('b', '?');
    await pause(10_000);
    expect(one.words()).toEqual(['a!', 'b?']);
    expect(two.words()).toEqual(['a!', 'b?']);
    expect([one.read().isDirty, two.read().isDirty]).toEqual([false, false]);
  });

  it('a block changed in both is asked about; nothing is taken from either, and the rest is saved', async () => {
    const { server, one, two } = await openedTwice('a', 'b');
    one.type('a', '!');
    two.type('a', '?');
    two.type('b', '?');
    await pause(10_000);
    const asked = [one, two].find((tab) => tab.read().conflicts.length > 0);
    const [conflict] = asked?.read().conflicts ?? [];
    expect(server.words()).toEqual([conflict?.kind === 'block' ? conflict.theirs?.content : '', 'b?']);
    expect(asked?.read().isDirty).toBe(true);
    if (asked && conflict) await Promise.all([asked.actions.resolve(conflict, 'both'), pause(10_000)]);
    expect(server.words().toSorted()).toEqual(['a!', 'a?', 'b?']);
    expect(one.words()).toEqual(two.words());
    expect(asked?.read()).toMatchObject({ conflicts: [], isDirty: false });
  });

  it('nothing is changed under a composition', async () => {
    const { one, two } = await openedTwice('a', 'b');
    two.compose(true);
    one.type('a', '!');
    await pause();
    expect(two.words()).toEqual(['a', 'b']);
    two.compose(false);
    await pause();
    expect(two.words()).toEqual(['a!', 'b']);
  });
});

describe('what was left unsaved', () => {
  it('goes on where the server is, and is said to be back', async () => {
    const { server, tabs, opened, one } = await openedTwice('a');
    server.setFault(() => 'unreachable');
    one.type('a', '!');
    await pause(5000);
    one.crash();
    server.setFault(() => 'none');
    const again = testingTab({ server, tabs, opened });
    await Promise.all([again.recovery.look(), pause(100)]);
    expect(again.words()).toEqual(['a!']);
    expect(again.read().recoveries).toMatchObject([{ state: 'restored' }]);
    await pause(10_000);
    expect(server.words()).toEqual(['a!']);
    const third = testingTab({ server, tabs, opened: { ...opened, version: 2, draft: draft('a!') } });
    await Promise.all([third.recovery.look(), pause(100)]);
    expect(third.read().recoveries).toEqual([]);
  });

  it('is offered when others have gone on, and merges when taken', async () => {
    const { server, tabs, opened, one, two } = await openedTwice('a', 'b');
    server.setFault(() => 'unreachable');
    one.type('a', '!');
    await pause(5000);
    one.crash();
    server.setFault(() => 'none');
    two.type('b', '?');
    await pause();
    const again = testingTab({ server, tabs, opened: { ...opened, version: 2, draft: draft('a', 'b?') } });
    await Promise.all([again.recovery.look(), pause(100)]);
    expect(again.words()).toEqual(['a', 'b?']);
    expect(again.read().recoveries).toMatchObject([{ state: 'offered' }]);
    await Promise.all([again.recovery.take(one.key), pause(10_000)]);
    expect(server.words()).toEqual(['a!', 'b?']);
    await Promise.all([again.recovery.drop(one.key), pause(10_000)]);
    expect(server.words()).toEqual(['a', 'b?']);
  });

  it('of another account is never seen, and of a living tab not taken', async () => {
    const { server, tabs, opened, one } = await openedTwice('a');
    server.setFault(() => 'unreachable');
    one.type('a', '!');
    await pause(5000);
    const beside = testingTab({ server, tabs, opened });
    await Promise.all([beside.recovery.look(), pause(100)]);
    expect(beside.words()).toEqual(['a']);
    one.crash();
    const stranger = testingTab({ server, tabs, opened, account_id: 'sonam' });
    await Promise.all([stranger.recovery.look(), pause(100)]);
    expect(stranger.words()).toEqual(['a']);
    expect(stranger.read().recoveries).toEqual([]);
  });

  it('of a new sheet is offered at the next new one, and is not made twice if it had come through', async () => {
    const server = testingServer();
    const tabs = testingTabs();
    const first = testingTab({ server, tabs });
    server.setFault(() => 'answer lost');
    first.type('_', 'a');
    await pause(1700);
    first.type('_', 'b');
    await pause(200);
    first.crash();
    server.setFault(() => 'none');
    const next = testingTab({ server, tabs });
    await Promise.all([next.recovery.look(), pause(100)]);
    expect(next.words()).toEqual(['_']);
    await Promise.all([next.recovery.take(first.key), pause(10_000)]);
    expect(next.words()).toEqual(['_ab']);
    expect(server.sheets.size).toBe(1);
    expect(server.words()).toEqual(['_ab']);
    expect(next.created).toEqual([first.known.sheet_id]);
  });

  it('is kept for the tab when the database is refused or fails on the way', async () => {
    const server = testingServer();
    server.setFault(() => 'unreachable');
    const refused = testingTab({ server, openDevice: () => Promise.reject(new Error('refused')) });
    refused.type('_', 'a');
    await pause();
    expect(refused.read().kept).toBe('tab');
    vi.stubGlobal('window', {});
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    refused.add(block('b'));
    await pause();
    expect(refused.read().kept).toBe('page');
  });
});
