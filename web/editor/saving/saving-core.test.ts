import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_SHEET_BLOCKS } from '#shared/limits.ts';
import { stubStorage } from '#web/testing-storage.ts';
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
  // Values that storage refused are in memory, which all tests of this file share.
  removeStored('sheetJournal');
});

const advance = (ms = SAVE_DEBOUNCE_MS + 600) => vi.advanceTimersByTimeAsync(ms);

/** A sheet that is open in two tabs. */
const openInTwoTabs = async (...contents: string[]) => {
  const server = testingServer();
  const tabs = testingTabs();
  const creator = testingTab({ server, tabs, opened: { draft: draft(...contents) } });
  creator.markChanged();
  await creator.save();
  creator.crash();
  const opened = { sheet_id: creator.serverState().sheet_id, version: 1, draft: draft(...contents) };
  return { server, tabs, opened, one: testingTab({ server, tabs, opened }), two: testingTab({ server, tabs, opened }) };
};

describe('saving', () => {
  it('is debounced by a second, creates once, and does not repeat without a change', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    tab.type('_', 'a');
    await advance(900);
    tab.type('_', 'b');
    await advance(990);
    expect(server.calls).toEqual([]);
    expect(tab.read()).toMatchObject({ status: 'idle', isDirty: true, sheet_id: undefined });
    await advance();
    expect(server.calls).toEqual(['POST /sheets']);
    expect(tab.read()).toMatchObject({
      status: 'saved',
      isDirty: false,
      sheet_id: tab.serverState().sheet_id,
      version: 1,
    });
    expect(tab.created).toEqual([tab.serverState().sheet_id]);
    await advance(60_000);
    expect(server.calls).toEqual(['POST /sheets']);
    tab.type('_', 'c');
    await advance();
    expect(server.calls).toEqual(['POST /sheets', 'PUT /sheets/{id}']);
    expect(server.contents()).toEqual(['_abc']);
  });

  it('the changes of an author who never pauses are saved at intervals', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    for (let typed = 0; typed < 40; typed += 1) {
      tab.type('_', 'x');
      await advance(500);
    }
    expect(server.calls).toContain('POST /sheets');
  });

  it('what is typed during a long save is saved after it, without another key', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    server.setLatency(() => ({ there: 10_000, back: 10_000 }));
    tab.type('_', 'a');
    await advance(5000);
    tab.type('_', 'b');
    await advance(30_000);
    expect(server.calls).toEqual(['POST /sheets', 'PUT /sheets/{id}']);
    await advance(30_000);
    expect(server.contents()).toEqual(['_ab']);
    expect(tab.read()).toMatchObject({ isDirty: false, status: 'saved' });
  });

  it('a rejected title shows its message until the next success', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    tab.draftState.setFields({ title: '  ' });
    tab.type('_', 'a');
    await advance();
    expect(tab.read()).toMatchObject({ unsaved: 'refused', titleProblem: 'saving.title_required', isDirty: true });
    await advance(60_000);
    tab.draftState.setFields({ title: 'T' });
    tab.markChanged();
    await advance();
    expect(tab.read()).toMatchObject({ unsaved: undefined, titleProblem: undefined, isDirty: false });
  });

  it('a title that is too long is not sent, and is said to be', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    tab.draftState.setFields({ title: 'a'.repeat(301) });
    tab.type('_', 'a');
    await advance();
    expect(tab.read()).toMatchObject({ unsaved: 'refused', titleProblem: 'saving.title_too_long', isDirty: true });
    expect(server.calls).toEqual([]);
  });

  it('a sheet with too many blocks is not sent, and is said to have them until some are gone', async () => {
    const server = testingServer();
    const blocks = Array.from({ length: MAX_SHEET_BLOCKS }, (_, at) => block(`b${at}`));
    const tab = testingTab({ server, opened: { draft: { ...draft(), blocks } } });
    tab.add(block('another'));
    await advance();
    expect(tab.read()).toMatchObject({ unsaved: 'too_many_blocks', isDirty: true });
    expect(server.calls).toEqual([]);
    tab.remove('b0');
    await advance();
    expect(tab.read()).toMatchObject({ unsaved: undefined, isDirty: false });
  });

  it('an unavailable server is retried with backoff until it answers', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    server.setFault(() => 'unavailable');
    tab.type('_', 'a');
    await advance(120_000);
    expect(tab.read()).toMatchObject({ status: 'idle', unsaved: 'offline' });
    expect(server.calls.length).toBeGreaterThan(5);
    expect(server.calls.length).toBeLessThan(12);
    server.setFault(() => 'none');
    await advance(31_000);
    expect(tab.read()).toMatchObject({ status: 'saved', unsaved: undefined, isDirty: false });
  });

  it('a save whose answer was lost does not conflict with itself, and no sheet is created twice', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    server.setFault(() => 'answer lost');
    tab.type('_', 'a');
    await advance(1700);
    tab.type('_', 'b');
    await advance(1700);
    server.setFault(() => 'none');
    await advance(60_000);
    server.setFault(() => 'answer lost');
    tab.type('_', 'c');
    await advance(1700);
    tab.type('_', 'd');
    server.setFault(() => 'none');
    await advance(60_000);
    expect(tab.read()).toMatchObject({ conflicts: [], isDirty: false });
    expect(server.sheets.size).toBe(1);
    expect(server.contents()).toEqual(['_abcd']);
  });

  it('text typed during a save is not reported as saved, and survives a crash', async () => {
    const { server, tabs, opened } = await openInTwoTabs('a');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const client = (async (...sent: Parameters<typeof server.client>) => {
      const result = await server.client(...sent);
      await answered;
      return result;
    }) as typeof server.client;
    const tab = testingTab({ server: { ...server, client }, tabs, opened });
    tab.type('a', '!');
    const saved = tab.save();
    await advance(100);
    tab.type('a', '?');
    // Long enough for the journal, too short for another save.
    await advance(300);
    answer();
    expect(await saved).toBe(false);
    expect(tab.read().isDirty).toBe(true);
    expect(server.contents()).toEqual(['a!']);
    tab.crash();
    const reopened = testingTab({ server, tabs, opened: { ...opened, version: 2, draft: draft('a!') } });
    await Promise.all([reopened.recovery.scan(), advance(100)]);
    await Promise.all([reopened.recovery.apply(tab.key), advance(10_000)]);
    expect(server.contents()).toEqual(['a!?']);
  });

  it('nothing is sent while nobody is signed in', async () => {
    const server = testingServer();
    let isMember = false;
    const tab = testingTab({ server, isMember: () => isMember });
    tab.type('_', 'a');
    await advance();
    expect(tab.read()).toMatchObject({ unsaved: 'signed_out', isDirty: true });
    expect(server.calls).toEqual([]);
    isMember = true;
    expect(await Promise.all([tab.save(), advance()])).toContain(true);
    expect(tab.read().unsaved).toBeUndefined();
  });

  it('publishing is one save that sets is_published; an autosave never does', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    tab.type('_', 'a');
    await advance();
    expect(tab.read().is_published).toBe(false);
    await Promise.all([tab.publish(), advance()]);
    expect(tab.read().is_published).toBe(true);
    tab.type('_', 'b');
    await advance();
    expect(tab.read().is_published).toBe(true);
  });

  it('a sheet deleted elsewhere can become a new sheet', async () => {
    const { server, one } = await openInTwoTabs('a');
    server.sheets.clear();
    one.type('a', '!');
    await advance();
    expect(one.read()).toMatchObject({ unsaved: 'gone', isDirty: true });
    await Promise.all([one.actions.saveAsNew(), advance()]);
    expect(server.contents()).toEqual(['a!']);
    expect(one.created).toEqual([one.serverState().sheet_id]);
  });
});

describe('two tabs', () => {
  it('what one saves is merged into the other immediately', async () => {
    const { one, two } = await openInTwoTabs('a', 'b');
    one.type('a', '!');
    two.type('b', '?');
    await advance(10_000);
    expect(one.contents()).toEqual(['a!', 'b?']);
    expect(two.contents()).toEqual(['a!', 'b?']);
    expect([one.read().isDirty, two.read().isDirty]).toEqual([false, false]);
  });

  it('a block changed in both is a conflict; neither side is overwritten, and the rest is saved', async () => {
    const { server, one, two } = await openInTwoTabs('a', 'b');
    one.type('a', '!');
    two.type('a', '?');
    two.type('b', '?');
    await advance(10_000);
    const conflicted = [one, two].find((tab) => tab.read().conflicts.length > 0);
    const [conflict] = conflicted?.read().conflicts ?? [];
    expect(server.contents()).toEqual([conflict?.kind === 'block' ? conflict.theirs?.content : '', 'b?']);
    expect(conflicted?.read().isDirty).toBe(true);
    if (conflicted && conflict)
      await Promise.all([conflicted.actions.resolveConflict(conflict, 'both'), advance(10_000)]);
    expect(server.contents().toSorted()).toEqual(['a!', 'a?', 'b?']);
    expect(one.contents()).toEqual(two.contents());
    expect(conflicted?.read()).toMatchObject({ conflicts: [], isDirty: false });
  });

  it('nothing is changed during a composition', async () => {
    const { one, two } = await openInTwoTabs('a', 'b');
    two.setComposing(true);
    one.type('a', '!');
    await advance();
    expect(two.contents()).toEqual(['a', 'b']);
    two.setComposing(false);
    await advance();
    expect(two.contents()).toEqual(['a!', 'b']);
  });
});

describe('unsaved changes of an earlier session', () => {
  it('are restored when they continue the version at the server', async () => {
    const { server, tabs, opened, one } = await openInTwoTabs('a');
    server.setFault(() => 'unreachable');
    one.type('a', '!');
    await advance(5000);
    one.crash();
    server.setFault(() => 'none');
    const reopened = testingTab({ server, tabs, opened });
    await Promise.all([reopened.recovery.scan(), advance(100)]);
    expect(reopened.contents()).toEqual(['a!']);
    expect(reopened.read().recoveries).toMatchObject([{ state: 'restored' }]);
    await advance(10_000);
    expect(server.contents()).toEqual(['a!']);
    const third = testingTab({ server, tabs, opened: { ...opened, version: 2, draft: draft('a!') } });
    await Promise.all([third.recovery.scan(), advance(100)]);
    expect(third.read().recoveries).toEqual([]);
  });

  it('are offered when others have saved since, and merge when accepted', async () => {
    const { server, tabs, opened, one, two } = await openInTwoTabs('a', 'b');
    server.setFault(() => 'unreachable');
    one.type('a', '!');
    await advance(5000);
    one.crash();
    server.setFault(() => 'none');
    two.type('b', '?');
    await advance();
    const reopened = testingTab({ server, tabs, opened: { ...opened, version: 2, draft: draft('a', 'b?') } });
    await Promise.all([reopened.recovery.scan(), advance(100)]);
    expect(reopened.contents()).toEqual(['a', 'b?']);
    expect(reopened.read().recoveries).toMatchObject([{ state: 'offered' }]);
    await Promise.all([reopened.recovery.apply(one.key), advance(10_000)]);
    expect(server.contents()).toEqual(['a!', 'b?']);
    await Promise.all([reopened.recovery.discard(one.key), advance(10_000)]);
    expect(server.contents()).toEqual(['a', 'b?']);
  });

  it('of another account are never shown, and those of an open tab are not recovered', async () => {
    const { server, tabs, opened, one } = await openInTwoTabs('a');
    server.setFault(() => 'unreachable');
    one.type('a', '!');
    await advance(5000);
    const otherTab = testingTab({ server, tabs, opened });
    await Promise.all([otherTab.recovery.scan(), advance(100)]);
    expect(otherTab.contents()).toEqual(['a']);
    one.crash();
    const stranger = testingTab({ server, tabs, opened, account_id: 'sonam' });
    await Promise.all([stranger.recovery.scan(), advance(100)]);
    expect(stranger.contents()).toEqual(['a']);
    expect(stranger.read().recoveries).toEqual([]);
  });

  it('of a new sheet are offered in the next new one, and no sheet is created twice', async () => {
    const server = testingServer();
    const tabs = testingTabs();
    const first = testingTab({ server, tabs });
    server.setLatency(() => ({ there: 0, back: 60_000 }));
    first.type('_', 'a');
    await advance(1700);
    first.type('_', 'b');
    await advance(200);
    first.crash();
    server.setLatency(() => ({ there: 0, back: 0 }));
    const next = testingTab({ server, tabs });
    await Promise.all([next.recovery.scan(), advance(100)]);
    expect(next.contents()).toEqual(['_']);
    await Promise.all([next.recovery.apply(first.key), advance(10_000)]);
    expect(next.contents()).toEqual(['_ab']);
    expect(server.sheets.size).toBe(1);
    expect(server.contents()).toEqual(['_ab']);
    expect(next.created).toEqual([first.serverState().sheet_id]);
  });

  it('are stored in the tab, or in the page, when the database is refused or fails', async () => {
    const server = testingServer();
    server.setFault(() => 'unreachable');
    const refused = testingTab({ server, openDatabase: () => Promise.reject(new Error('refused')) });
    refused.type('_', 'a');
    await advance();
    expect(refused.read().storedIn).toBe('tab');
    vi.stubGlobal('window', {});
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    refused.add(block('b'));
    await advance();
    expect(refused.read().storedIn).toBe('page');
  });
});

describe('a tab', () => {
  it('begins without changes, and has nothing to save or to store', async () => {
    const server = testingServer();
    const tab = testingTab({ server });
    expect(tab.read()).toMatchObject({
      status: 'idle',
      isDirty: false,
      isDeleted: false,
      conflicts: [],
      recoveries: [],
    });
    expect(await tab.save()).toBe(true);
    tab.flush();
    await advance(60_000);
    expect([server.calls, tab.mirrored]).toEqual([[], []]);
  });

  it('that closes stores its changes at once', async () => {
    const { opened, one, tabs, server } = await openInTwoTabs('a');
    one.type('a', '!');
    one.flush();
    expect(one.mirrored).toEqual([`${opened.sheet_id} a!`]);
    await advance(10);
    one.crash();
    const next = testingTab({ server, tabs, opened });
    await Promise.all([next.recovery.scan(), advance(100)]);
    expect(next.contents()).toEqual(['a!']);
  });

  it('says that it saves while it does', async () => {
    const { server, tabs, opened } = await openInTwoTabs('a');
    const client = (() => new Promise(() => undefined)) as typeof server.client;
    const tab = testingTab({ server: { ...server, client }, tabs, opened });
    tab.type('a', '!');
    void tab.save();
    await advance(100);
    expect(tab.read()).toMatchObject({ status: 'saving', isDirty: true });
  });

  it('without a member is not saved', async () => {
    const tab = testingTab({ server: testingServer(), isMember: () => false });
    tab.type('_', 'a');
    expect(await tab.save()).toBe(false);
    expect(tab.read()).toMatchObject({ status: 'idle', unsaved: 'signed_out' });
  });

  it('whose sheet is gone asks the server no more', async () => {
    const { server, one } = await openInTwoTabs('a');
    server.sheets.clear();
    one.type('a', '!');
    await advance();
    const before = server.calls.length;
    one.type('a', '?');
    expect(await one.save()).toBe(false);
    await advance(60_000);
    expect(server.calls).toHaveLength(before);
  });
});

describe('what others saved', () => {
  it('is not asked for without a sheet, without a member, and after a deletion', async () => {
    const { server, tabs, opened, one } = await openInTwoTabs('a');
    const before = server.calls.length;
    await testingTab({ server }).pull();
    await testingTab({ server, tabs, opened, isMember: () => false }).pull();
    one.updateView({ isDeleted: true });
    await one.pull();
    expect(server.calls).toHaveLength(before);
  });

  it('may be only that the sheet is public now', async () => {
    const { server, opened, one } = await openInTwoTabs('a');
    const sheet = server.sheets.get(opened.sheet_id);
    if (sheet) server.sheets.set(sheet.id, { ...sheet, is_published: true });
    one.type('a', '!');
    await Promise.all([one.pull(), advance(100)]);
    expect(one.read()).toMatchObject({ is_published: true, version: 1 });
    expect(one.contents()).toEqual(['a!']);
  });

  it('is asked for again while the server cannot be reached, and not when it refuses', async () => {
    const { server, one, two } = await openInTwoTabs('a');
    const asked = () => server.calls.filter((name) => name.startsWith('GET')).length;
    server.setFault(() => 'unreachable');
    await Promise.all([one.pull(), advance(100)]);
    await advance(10_000);
    expect(asked()).toBeGreaterThan(1);
    one.crash();
    server.setFault(() => 'none');
    server.sheets.clear();
    const before = asked();
    await Promise.all([two.pull(), advance(100)]);
    await advance(60_000);
    expect(asked()).toBe(before + 1);
  });

  it('leaves the other conflicts when one is resolved', async () => {
    const { one, two } = await openInTwoTabs('a', 'b');
    one.type('a', '!');
    one.type('b', '!');
    two.type('a', '?');
    two.type('b', '?');
    await advance(10_000);
    const conflicted = [one, two].find((tab) => tab.read().conflicts.length > 0);
    const [first, second] = conflicted?.read().conflicts ?? [];
    expect(second).toBeDefined();
    if (conflicted && first) await Promise.all([conflicted.actions.resolveConflict(first, 'theirs'), advance(100)]);
    expect(conflicted?.read().conflicts.map(({ id }) => id)).toEqual([second?.id]);
  });
});
