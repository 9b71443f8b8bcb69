import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/testing-storage.ts';
import { createJournal, type EntryChange, entryOf, type JournalEntry, type JournalStore } from './journal.ts';
import { sessionStorageStore } from './journal-stores.ts';
import { block, draft, contentsOf } from './testing-drafts.ts';
import type { SheetDraft, StorageLocation } from './types.ts';

beforeEach(stubStorage);
afterEach(() => void vi.useRealTimers());

/** Records its calls, and rejects when it is full. */
const recordingStore = () => {
  const puts: EntryChange[] = [];
  const removed: string[] = [];
  let isFull = false;
  const store: JournalStore = {
    location: () => 'device',
    list: () => Promise.resolve([]),
    put: (entry) => {
      if (isFull) return Promise.reject(new Error('full'));
      puts.push(entry);
      return Promise.resolve();
    },
    remove: (key) => {
      removed.push(key);
      return Promise.resolve();
    },
  };
  const fill = () => {
    isFull = true;
  };
  return { store, puts, removed, fill };
};

const opened = draft('a', 'b', 'c');
const snapshot = (mine: SheetDraft) => ({ sheet_id: 's', exists: true, version: 1, open: [], draft: mine });

const newJournal = () => {
  const recording = recordingStore();
  const locations: StorageLocation[] = [];
  const journal = createJournal({
    key: 'k',
    account_id: 'pema',
    opened,
    openDatabase: () => Promise.resolve(recording.store),
    fallback: sessionStorageStore,
    now: () => 7,
    onStored: (location) => locations.push(location),
  });
  return { ...recording, locations, journal };
};

it('an entry that was stored before sheets had tags and a layout is read with the default ones', () => {
  const { tags: _tags, layout: _layout, ...before } = draft('a');
  const { blocks, ...fields } = before as SheetDraft;
  const head = { key: 'k', account_id: 'pema', sheet_id: 's', exists: true, version: 1, open: [], changed_at: 7 };
  const base = { ...fields, blocks };
  const entry = entryOf({ ...head, fields, order: ['a'] }, { key: 'k', base, sent: [base] }, new Map());
  expect(entry).toEqual({ ...head, base: draft('a'), sent: [draft('a')], mine: draft('a') });
});

describe('the journal of a page that is about to be left', () => {
  const copies = async () => (await sessionStorageStore.list('pema')).map(({ mine }) => contentsOf(mine));

  it('is in the fallback at once, whole, until the database has it', async () => {
    const { journal, puts } = newJournal();
    await journal.save(snapshot(draft('a', 'b!', 'c')));
    journal.flush(snapshot(draft('a', 'b!', 'c!')));
    expect(await copies()).toEqual([['a', 'b!', 'c!']]);
    await journal.save(snapshot(draft('a', 'b!', 'c!!')));
    expect(puts.at(-1)?.changed.map(({ content }) => content)).toEqual(['c!!']);
    expect(await copies()).toEqual([]);
  });

  it('leaves no copy behind when everything is saved', async () => {
    const { journal } = newJournal();
    journal.flush(snapshot(draft('a', 'b!', 'c')));
    await journal.clear();
    expect(await copies()).toEqual([]);
  });

  it('is written once where there is no database', async () => {
    const { journal, fill } = newJournal();
    fill();
    await journal.save(snapshot(draft('a', 'b!', 'c')));
    journal.flush(snapshot(draft('a', 'b!', 'c!')));
    await journal.save(snapshot(draft('a', 'b', 'c!')));
    expect(await copies()).toEqual([['a', 'b', 'c!']]);
  });

  it('is recovered from the newer of two copies', async () => {
    const entryAt = (changed_at: number) => ({ key: 'other', changed_at }) as JournalEntry;
    const storeOf = (entry: JournalEntry): JournalStore => ({
      ...recordingStore().store,
      list: () => Promise.resolve([entry]),
    });
    const listed = (inDatabase: number, inFallback: number) =>
      createJournal({
        key: 'k',
        account_id: 'pema',
        opened,
        openDatabase: () => Promise.resolve(storeOf(entryAt(inDatabase))),
        fallback: storeOf(entryAt(inFallback)),
        now: () => 7,
        onStored: () => undefined,
      }).list();
    expect(await listed(1, 2)).toEqual([entryAt(2)]);
    expect(await listed(2, 1)).toEqual([entryAt(2)]);
  });
});

describe('the journal', () => {
  it('writes the base once, and then only what has changed', async () => {
    const { journal, puts } = newJournal();
    await journal.save(snapshot(draft('a', 'b!', 'c')));
    await journal.save(snapshot(draft('a', 'b!!', 'c')));
    await journal.save(snapshot(draft('a', 'c')));
    expect(puts.map(({ base }) => Boolean(base))).toEqual([true, false, false]);
    expect(puts.map(({ changed }) => changed.map(({ content }) => content))).toEqual([['b!'], ['b!!'], []]);
    expect(puts[2]).toMatchObject({ removed: ['b'], head: { order: ['a', 'c'], changed_at: 7 } });
  });

  it('is written whole again after another tab has removed the entry', async () => {
    const journal = createJournal({
      key: 'k',
      account_id: 'pema',
      opened,
      openDatabase: () => Promise.resolve(sessionStorageStore),
      fallback: sessionStorageStore,
      now: () => 7,
      onStored: () => undefined,
    });
    await journal.save(snapshot(draft('a!', 'b', 'c')));
    await sessionStorageStore.remove('k');
    await journal.save(snapshot(draft('a!', 'b!', 'c')));
    await journal.save(snapshot(draft('a!', 'b!', 'c!')));
    const entries = await sessionStorageStore.list('pema');
    expect(entries.map(({ mine }) => contentsOf(mine))).toEqual([['a!', 'b!', 'c!']]);
  });

  it('reads changed and unchanged blocks as one draft', () => {
    const { draft: mine, ...rest } = snapshot(draft('a', 'b!', 'c'));
    const { blocks, ...fields } = mine;
    const head = { key: 'k', account_id: 'pema', ...rest, fields, order: ['a', 'b', 'c'], changed_at: 7 };
    const changed = new Map(blocks.flatMap((one) => (one.content === 'b!' ? [['b', block('b', 'b!')] as const] : [])));
    expect(entryOf(head, { key: 'k', base: opened, sent: [] }, changed).mine).toEqual(mine);
  });

  it('coalesces saves while one is queued', async () => {
    const { journal, puts } = newJournal();
    await Promise.all(['1', '12', '123'].map((typed) => journal.save(snapshot(draft(`a${typed}`, 'b', 'c')))));
    expect(puts.map(({ changed }) => changed[0]?.content)).toEqual(['a123']);
  });

  it('a new base starts over; what is saved after clearing stays', async () => {
    const { journal, puts, removed } = newJournal();
    await journal.save(snapshot(draft('a!', 'b', 'c')));
    journal.setBase(draft('a!', 'b', 'c'), []);
    await journal.clear();
    expect(removed).toEqual(['k']);
    const queued = journal.save(snapshot(draft('a!', 'b!', 'c')));
    const cleared = journal.clear();
    const later = journal.save(snapshot(draft('a!', 'b!!', 'c')));
    await Promise.all([queued, cleared, later]);
    expect(puts.flatMap(({ changed }) => changed.map(({ content }) => content)).at(-1)).toBe('b!!');
    expect(puts.findLast(({ base }) => base)?.base?.base.blocks[0]?.content).toBe('a!');
    expect(removed).toEqual(['k']);
  });

  it('a full database: everything goes to the fallback, and its location is reported', async () => {
    const { journal, fill, locations } = newJournal();
    await journal.save(snapshot(draft('a!', 'b', 'c')));
    fill();
    await journal.save(snapshot(draft('a!', 'b!', 'c')));
    expect(locations.at(-1)).toBe('tab');
    const [entry] = await sessionStorageStore.list('pema');
    expect(entry && contentsOf(entry.mine)).toEqual(['a!', 'b!', 'c']);
    expect(await sessionStorageStore.list('sonam')).toEqual([]);
  });
});

describe('two stores', () => {
  const entry = (key: string) => ({ key }) as JournalEntry;
  const storeOf = (location: StorageLocation, list: JournalStore['list']) => {
    const removed: string[] = [];
    const store: JournalStore = {
      location: () => location,
      list,
      put: () => Promise.resolve(),
      remove: (key) => Promise.resolve(void removed.push(key)),
    };
    return { store, removed };
  };
  const journalIn = (openDatabase: () => Promise<JournalStore>, fallback: JournalStore) => {
    const locations: StorageLocation[] = [];
    const onStored = (location: StorageLocation) => void locations.push(location);
    return {
      journal: createJournal({ key: 'k', account_id: 'pema', opened, openDatabase, fallback, now: () => 7, onStored }),
      locations,
    };
  };

  it('are both read, without the own entry; one that fails has none', async () => {
    const list = vi.fn(() => Promise.resolve([entry('k'), entry('one')]));
    const database = storeOf('device', list);
    const fallback = storeOf('tab', () => Promise.resolve([entry('two')]));
    const { journal } = journalIn(() => Promise.resolve(database.store), fallback.store);
    expect(await journal.list()).toEqual([entry('one'), entry('two')]);
    expect(list).toHaveBeenCalledWith('pema');
    const failing = storeOf('device', () => Promise.reject(new Error('fails')));
    const other = journalIn(() => Promise.resolve(failing.store), fallback.store);
    expect(await other.journal.list()).toEqual([entry('two')]);
    const only = journalIn(() => Promise.reject(new Error('refused')), fallback.store);
    expect(await only.journal.list()).toEqual([entry('two')]);
  });

  it('both lose an entry that is removed', async () => {
    const [database, fallback] = [storeOf('device', async () => []), storeOf('tab', async () => [])];
    const { journal, locations } = journalIn(() => Promise.resolve(database.store), fallback.store);
    await journal.remove('one');
    expect([database.removed, fallback.removed]).toEqual([['one'], ['one']]);
    expect(locations.at(-1)).toBe('device');
  });

  it('the fallback is used when the database does not open in four seconds', async () => {
    vi.useFakeTimers();
    const fallback = storeOf('tab', async () => []);
    const { locations } = journalIn(() => new Promise(() => undefined), fallback.store);
    await vi.advanceTimersByTimeAsync(3999);
    expect(locations).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(locations).toEqual(['tab']);
  });
});

it('a block that is as in the base again is no longer stored beside it', async () => {
  const { journal, puts } = newJournal();
  await journal.save(snapshot(draft('a!', 'b!', 'c')));
  await journal.save(snapshot(draft('a', 'b!', 'c')));
  expect(puts[1]).toMatchObject({ changed: [], removed: ['a'] });
});

it('an entry has the base, what was sent, and whose it is', async () => {
  const { journal, puts, removed } = newJournal();
  const sent = [draft('a?')];
  journal.setBase(draft('a'), sent);
  await journal.clear();
  expect(removed).toEqual([]);
  await journal.save({ ...snapshot(draft('a', 'n')), open: ['a'], version: 3 });
  const { blocks: _blocks, ...fields } = draft();
  expect(puts).toEqual([
    {
      head: {
        key: 'k',
        account_id: 'pema',
        sheet_id: 's',
        exists: true,
        version: 3,
        open: ['a'],
        fields,
        order: ['a', 'n'],
        changed_at: 7,
      },
      base: { key: 'k', base: draft('a'), sent },
      changed: [block('n')],
      removed: [],
    },
  ]);
});
