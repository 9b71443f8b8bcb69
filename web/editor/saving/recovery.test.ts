import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeStored } from '#web/storage.ts';
import { stubStorage } from '#web/testing-storage.ts';
import type { EntryHead } from './journal.ts';
import { sessionStorageStore } from './journal-stores.ts';
import { draft } from './testing-drafts.ts';
import { testingServer } from './testing-server.ts';
import { testingTab, testingTabs } from './testing-tab.ts';
import type { SheetDraft } from './types.ts';

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  removeStored('sheetJournal');
});

/** What an editing session left in the journal. */
const leave = (key: string, base: SheetDraft, mine: SheetDraft, head: Partial<EntryHead> = {}) => {
  const { blocks, ...fields } = mine;
  return sessionStorageStore.put({
    head: {
      key,
      account_id: 'pema',
      sheet_id: 's',
      exists: true,
      version: 1,
      open: [],
      fields,
      order: blocks.map(({ block_id }) => block_id),
      changed_at: 1,
      ...head,
    },
    base: { key, base, sent: [] },
    changed: blocks,
    removed: [],
  });
};
const left = async () => (await sessionStorageStore.list('pema')).map(({ key }) => key);

/** A tab that opens sheet `s` as the server has it. */
const open = async (contents: string[], version: number, more: Partial<Parameters<typeof testingTab>[0]> = {}) => {
  const server = testingServer();
  await server.client('POST /sheets', { body: { title: 'Title', sheet_id: 's', ...bodyOf(contents) } } as never);
  const sheet = server.sheets.get('s');
  if (sheet) server.sheets.set('s', { ...sheet, version });
  const tabs = testingTabs();
  const messages: string[] = [];
  tabs.onMessage(({ what }) => messages.push(what));
  const tab = testingTab({ server, tabs, opened: { sheet_id: 's', version, draft: draft(...contents) }, ...more });
  const scan = () => Promise.all([tab.recovery.scan(), vi.advanceTimersByTimeAsync(100)]);
  return { server, tab, messages, scan };
};
const bodyOf = (contents: string[]) => ({
  source: draft(...contents).blocks.map((block, position) => ({ ...block, position })),
});
const shown = ({ read }: Awaited<ReturnType<typeof open>>['tab']) =>
  read().recoveries.map(({ key, state }) => `${key} ${state}`);

describe('what an earlier session left', () => {
  it('is forgotten when it has no changes', async () => {
    await leave('old', draft('a'), draft('a'));
    const { tab, scan, messages } = await open(['a'], 1);
    await scan();
    expect([await left(), shown(tab), messages]).toEqual([[], [], []]);
  });

  it('is forgotten when the server has it, and the other tabs are told', async () => {
    await leave('old', draft('a'), draft('a!'));
    const { tab, scan, messages } = await open(['a!'], 2);
    await scan();
    expect([await left(), shown(tab), messages]).toEqual([[], [], ['saved']]);
    expect(tab.read().isDirty).toBe(false);
  });

  it('of another sheet is left alone', async () => {
    await leave('old', draft('a'), draft('a!'), { sheet_id: 'other' });
    const { tab, scan } = await open(['a'], 1);
    await scan();
    expect([await left(), shown(tab), tab.contents()]).toEqual([['old'], [], ['a']]);
  });

  it('is restored from the oldest to the newest', async () => {
    await leave('newer', draft('a', 'b'), draft('a', 'b!'), { changed_at: 2 });
    await leave('older', draft('a', 'b'), draft('a!', 'b'), { changed_at: 1 });
    const { server, tab, scan } = await open(['a', 'b'], 1);
    await scan();
    expect(shown(tab)).toEqual(['older restored', 'newer restored']);
    expect(tab.contents()).toEqual(['a!', 'b!']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.contents()).toEqual(['a!', 'b!']);
    expect(await left()).toEqual([]);
  });

  it('waits when another session left other words in the same block, until those are saved', async () => {
    await leave('older', draft('a'), draft('a one'), { changed_at: 1 });
    await leave('newer', draft('a'), draft('a two'), { changed_at: 2 });
    const { server, tab, scan } = await open(['a'], 1);
    server.setFault(() => 'unreachable');
    await scan();
    expect(shown(tab)).toEqual(['older restored', 'newer offered']);
    expect([tab.contents(), tab.read().conflicts]).toEqual([['a one'], []]);
    // As long as nothing is saved it stays on this device.
    await tab.recovery.apply('newer');
    expect([await left(), tab.contents()]).toEqual([['newer', tab.key], ['a one']]);
    server.setFault(() => 'none');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.contents()).toEqual(['a one']);
    expect(tab.read().conflicts).toMatchObject([{ mine: { content: 'a two' }, theirs: { content: 'a one' } }]);
    expect(await left()).toEqual([tab.key]);
  });

  it('that waits is forgotten when another tab has saved it meanwhile', async () => {
    await leave('older', draft('a'), draft('a one'), { changed_at: 1 });
    await leave('newer', draft('a'), draft('a two'), { changed_at: 2 });
    const { server, tab, scan } = await open(['a'], 1);
    await scan();
    const body = { title: 'Title', ...bodyOf(['a two']) };
    await server.client('PUT /sheets/{id}', { params: { id: 's' }, body } as never);
    await vi.advanceTimersByTimeAsync(60_000);
    const [conflict] = tab.read().conflicts;
    expect(conflict).toMatchObject({ mine: { content: 'a one' }, theirs: { content: 'a two' } });
    expect(await left()).toContain('newer');
    if (!conflict) return;
    await Promise.all([tab.actions.resolveConflict(conflict, 'theirs'), vi.advanceTimersByTimeAsync(60_000)]);
    expect([tab.contents(), server.contents(), await left()]).toEqual([['a two'], ['a two'], []]);
    expect(shown(tab)).toEqual(['older restored']);
  });

  it('is read once, however often the journal is scanned', async () => {
    await leave('old', draft('a'), draft('a!'), { version: 0 });
    const { tab, scan } = await open(['a'], 1);
    await scan();
    await scan();
    expect(shown(tab)).toEqual(['old offered']);
    expect(tab.contents()).toEqual(['a']);
  });

  it('can be dismissed for now, or discarded for good', async () => {
    await leave('old', draft('a'), draft('a!'), { version: 0 });
    const { tab, scan } = await open(['a'], 1);
    await scan();
    expect(tab.read().recoveries).toMatchObject([{ key: 'old', changed_at: 1, draft: { title: 'Title' } }]);
    tab.recovery.dismiss('old');
    expect([await left(), shown(tab)]).toEqual([['old'], []]);
    await Promise.all([tab.recovery.discard('old'), vi.advanceTimersByTimeAsync(100)]);
    expect([await left(), tab.contents(), tab.read().isDirty]).toEqual([[], ['a'], false]);
    await Promise.all([tab.recovery.apply('old'), vi.advanceTimersByTimeAsync(100)]);
    expect(tab.contents()).toEqual(['a']);
  });

  it('can be taken back after it was restored', async () => {
    await leave('old', draft('a'), draft('a!'));
    const { server, tab, scan } = await open(['a'], 1);
    await scan();
    expect([tab.contents(), tab.read().isDirty]).toEqual([['a!'], true]);
    await Promise.all([tab.recovery.discard('old'), vi.advanceTimersByTimeAsync(5000)]);
    expect([tab.contents(), server.contents(), shown(tab)]).toEqual([['a'], ['a'], []]);
  });

  it('can be taken back without what was typed since', async () => {
    await leave('old', draft('a', 'b'), draft('a!', 'b'));
    const { server, tab, scan } = await open(['a', 'b'], 1);
    await scan();
    tab.type('b', ' and more');
    await Promise.all([tab.recovery.discard('old'), vi.advanceTimersByTimeAsync(5000)]);
    expect([tab.contents(), server.contents()]).toEqual([
      ['a', 'b and more'],
      ['a', 'b and more'],
    ]);
    expect(tab.read().conflicts).toEqual([]);
  });

  it('stays where it was written on', async () => {
    await leave('old', draft('a'), draft('a!'));
    const { tab, scan } = await open(['a'], 1);
    await scan();
    tab.type('a', ' and more');
    await Promise.all([tab.recovery.discard('old'), vi.advanceTimersByTimeAsync(5000)]);
    expect(tab.contents()).toEqual(['a! and more']);
  });

  it('keeps its conflicts', async () => {
    await leave('old', draft('a?'), draft('a!'), { open: ['a'] });
    const { tab, scan } = await open(['a?'], 1);
    await scan();
    expect(tab.read().conflicts).toMatchObject([{ mine: { content: 'a!' }, theirs: { content: 'a?' } }]);
  });
});

describe('what was left of a sheet that the server never confirmed', () => {
  const isNew = { exists: false, version: 0, sheet_id: 'new' };
  const openNew = (lastSheetId?: string) =>
    open(['a'], 1, {
      opened: { sheet_id: undefined, version: 0, draft: draft('_') },
      ...(lastSheetId ? { lastSheetId } : {}),
    });

  it('continues by itself in the tab that wrote it', async () => {
    await leave('old', draft('_'), draft('_!'), isNew);
    const { tab, scan } = await openNew('new');
    await scan();
    expect([shown(tab), tab.contents(), tab.serverState().sheet_id]).toEqual([['old restored'], ['_!'], 'new']);
  });

  it('continues the sheet when it has reached the server all the same', async () => {
    await leave('old', draft('_'), draft('_!'), { ...isNew, sheet_id: 's' });
    const { server, tab, scan } = await openNew('s');
    await scan();
    expect(tab.read()).toMatchObject({ sheet_id: 's', version: 1 });
    expect(tab.created).toEqual(['s']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.sheets.size).toBe(1);
  });

  it('is offered in others', async () => {
    await leave('old', draft('_'), draft('_!'), isNew);
    const { tab, scan } = await openNew();
    await scan();
    expect([shown(tab), tab.contents()]).toEqual([['old offered'], ['_']]);
  });

  it('is no business of a sheet that exists, nor the other way round', async () => {
    await leave('old', draft('_'), draft('_!'), isNew);
    const existing = await open(['a'], 1);
    await existing.scan();
    expect(shown(existing.tab)).toEqual([]);
    removeStored('sheetJournal');
    await leave('old', draft('a'), draft('a!'));
    const fresh = await openNew();
    await fresh.scan();
    expect(shown(fresh.tab)).toEqual([]);
  });
});
