import { beforeEach, describe, expect, it } from 'vitest';
import { stubStorage } from '#web/session/testing-storage.ts';
import { createJournal } from './journal.ts';
import { type EntryChange, entryOf, type JournalStore } from './journal-store.ts';
import { tabStore } from './tab-store.ts';
import { block, draft, wordsOf } from './testing-drafts.ts';
import type { KeptWhere, SheetDraft } from './types.ts';

beforeEach(stubStorage);

/** Notes what it is given, and fails when it is full. */
const notingStore = () => {
  const puts: EntryChange[] = [];
  const removed: string[] = [];
  let isFull = false;
  const store: JournalStore = {
    where: () => 'device',
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
const inHand = (mine: SheetDraft) => ({ sheet_id: 's', exists: true, version: 1, open: [], draft: mine });

const newJournal = () => {
  const noting = notingStore();
  const kept: KeptWhere[] = [];
  const journal = createJournal({
    key: 'k',
    account_id: 'pema',
    opened,
    openDevice: () => Promise.resolve(noting.store),
    tab: tabStore,
    now: () => 7,
    onKept: (where) => kept.push(where),
  });
  return { ...noting, kept, journal };
};

describe('the journal', () => {
  it('writes the state it began with once, and then only what has changed', async () => {
    const { journal, puts } = newJournal();
    await journal.keep(inHand(draft('a', 'b!', 'c')));
    await journal.keep(inHand(draft('a', 'b!!', 'c')));
    await journal.keep(inHand(draft('a', 'c')));
    expect(puts.map(({ base }) => Boolean(base))).toEqual([true, false, false]);
    expect(puts.map(({ changed }) => changed.map(({ content }) => content))).toEqual([['b!'], ['b!!'], []]);
    expect(puts[2]).toMatchObject({ removed: ['b'], head: { order: ['a', 'c'], changed_at: 7 } });
  });

  it('gives back what was changed beside what was not', () => {
    const { draft: mine, ...rest } = inHand(draft('a', 'b!', 'c'));
    const { blocks, ...fields } = mine;
    const head = { key: 'k', account_id: 'pema', ...rest, fields, order: ['a', 'b', 'c'], changed_at: 7 };
    const changed = new Map(blocks.flatMap((one) => (one.content === 'b!' ? [['b', block('b', 'b!')] as const] : [])));
    expect(entryOf(head, { key: 'k', base: opened, sent: [] }, changed).mine).toEqual(mine);
  });

  it('calls while one is being written become one', async () => {
    const { journal, puts } = newJournal();
    await Promise.all(['1', '12', '123'].map((typed) => journal.keep(inHand(draft(`a${typed}`, 'b', 'c')))));
    expect(puts.map(({ changed }) => changed[0]?.content)).toEqual(['a123']);
  });

  it('a new state of the server begins anew; what is kept after a clearing stays', async () => {
    const { journal, puts, removed } = newJournal();
    await journal.keep(inHand(draft('a!', 'b', 'c')));
    journal.setBase(draft('a!', 'b', 'c'), []);
    await journal.clear();
    expect(removed).toEqual(['k']);
    const waiting = journal.keep(inHand(draft('a!', 'b!', 'c')));
    const cleared = journal.clear();
    const later = journal.keep(inHand(draft('a!', 'b!!', 'c')));
    await Promise.all([waiting, cleared, later]);
    expect(puts.flatMap(({ changed }) => changed.map(({ content }) => content)).at(-1)).toBe('b!!');
    expect(puts.findLast(({ base }) => base)?.base?.base.blocks[0]?.content).toBe('a!');
    expect(removed).toEqual(['k']);
  });

  it('a full database: everything goes to the tab, and that is said', async () => {
    const { journal, fill, kept } = newJournal();
    await journal.keep(inHand(draft('a!', 'b', 'c')));
    fill();
    await journal.keep(inHand(draft('a!', 'b!', 'c')));
    expect(kept.at(-1)).toBe('tab');
    const [entry] = await tabStore.list('pema');
    expect(entry && wordsOf(entry.mine)).toEqual(['a!', 'b!', 'c']);
    expect(await tabStore.list('sonam')).toEqual([]);
  });
});
