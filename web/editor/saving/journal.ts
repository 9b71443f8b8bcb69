import { isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import { DEFAULT_SHEET_LAYOUT } from '#shared/sheet-layouts.ts';
import type { JournalHead } from '#web/offline/sheets/sheet-journal.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { blocksById } from './draft-rules.ts';
import type { SheetDraft, SheetFields, StorageLocation } from './types.ts';

/** One tab's draft of one sheet. Changed blocks are stored beside it, so that a keystroke writes one of them, not all. */
export type EntryHead = JournalHead & {
  /** The version of `base`. */
  version: number;
  /** Ids of unresolved conflicts. */
  open: string[];
  fields: SheetFields;
  /** Ids of all blocks, in order. */
  order: string[];
};

/** What the server last confirmed, and what was sent since then without an answer. */
export type EntryBase = { key: string; base: SheetDraft; sent: SheetDraft[] };

export type JournalEntry = Omit<EntryHead, 'fields' | 'order'> & EntryBase & { mine: SheetDraft };

/** Written in one transaction. */
export type EntryChange = {
  head: EntryHead;
  /** Set when there is a new base: the blocks stored beside the old one are deleted. */
  base: EntryBase | undefined;
  /** Blocks that differ from the base and have changed since the last write. */
  changed: SheetBlock[];
  /** Ids of blocks that no longer differ from the base. */
  removed: string[];
};

/** Another tab has taken the entry over and removed it, so that there is nothing which a change could be added to. */
export class EntryGoneError extends Error {}

/** Where entries are stored. Every call rejects if it could not be done: a change to no entry with `EntryGoneError`. */
export type JournalStore = {
  location(): StorageLocation;
  /** Of this account only; incomplete entries are left out. */
  list(account_id: string): Promise<JournalEntry[]>;
  put(entry: EntryChange): Promise<void>;
  remove(key: string): Promise<void>;
};

/** An entry that an earlier version of the site has written lacks the fields that were added since. */
const withAllFields = <Fields extends SheetFields>(stored: Fields): Fields => ({
  ...stored,
  tags: (stored as Partial<SheetFields>).tags ?? [],
  layout: (stored as Partial<SheetFields>).layout ?? DEFAULT_SHEET_LAYOUT,
});

/** Blocks that have not changed are those of the base. */
export const entryOf = (
  { fields, order, ...head }: EntryHead,
  stored: EntryBase,
  changed: Map<string, SheetBlock>,
): JournalEntry => {
  const base = withAllFields(stored.base);
  const unchanged = blocksById(base.blocks);
  const blocks = order.flatMap((id) => changed.get(id) ?? unchanged.get(id) ?? []);
  return { ...head, base, sent: stored.sent.map(withAllFields), mine: withAllFields({ ...fields, blocks }) };
};

export type JournalSnapshot = Pick<EntryHead, 'sheet_id' | 'exists' | 'version' | 'isWaiting' | 'open'> & {
  draft: SheetDraft;
};

type Deps = {
  key: string;
  account_id: string;
  opened: SheetDraft;
  /** The browser's database; if it is refused or slow, `fallback` is used. */
  openDatabase(): Promise<JournalStore>;
  fallback: JournalStore;
  now(): number;
  onStored(location: StorageLocation): void;
};

export type Journal = ReturnType<typeof createJournal>;

/** A database that has not opened by then is treated as refused. */
const OPEN_TIMEOUT = { ms: 4000, error: new Error('The database does not open') };

/**
 * Stores the draft of one tab on this device, before it is sent. Writes are queued, each with what has changed since the
 * last. If the database fails, everything is written to the fallback instead.
 */
export const createJournal = ({ key, account_id, opened, openDatabase, fallback, now, onStored }: Deps) => {
  let snapshot: JournalSnapshot | undefined;
  let base: EntryBase = { key, base: opened, sent: [] };
  /** The base in the store, and the blocks beside it. */
  let storedBase: EntryBase | undefined;
  let storedBlocks = new Map<string, SheetBlock>();
  let isSaveQueued = false;
  let queue: Promise<void> = Promise.resolve();
  let store = withTimeout(openDatabase(), OPEN_TIMEOUT).catch(() => fallback);
  void store.then((openedStore) => onStored(openedStore.location()));
  /** The store of the last write. */
  let current: JournalStore | undefined;
  /** The fallback has a copy of the entry, from a moment at which the page was about to be left. */
  let isCopied = false;

  /** The draft as a change to what is stored; `isWhole`: as if nothing were. */
  const changeOf = ({ draft, ...rest }: JournalSnapshot, isWhole: boolean) => {
    const { blocks, ...fields } = draft;
    const isNewBase = isWhole || storedBase !== base;
    const before = isNewBase ? new Map<string, SheetBlock>() : storedBlocks;
    const inBase = blocksById(base.base.blocks);
    const isIn = (map: Map<string, SheetBlock>, block: SheetBlock) => {
      const other = map.get(block.block_id);
      return other !== undefined && isSameBlock(other, block);
    };
    const next = blocksById(blocks.filter((block) => !isIn(inBase, block)));
    const change: EntryChange = {
      head: { key, account_id, ...rest, fields, order: blocks.map(({ block_id }) => block_id), changed_at: now() },
      base: isNewBase ? base : undefined,
      changed: [...next.values()].filter((block) => !isIn(before, block)),
      removed: [...before.keys()].filter((id) => !next.has(id)),
    };
    return { change, next };
  };

  const removeCopy = async (target: JournalStore): Promise<void> => {
    if (isCopied && target !== fallback) await fallback.remove(key);
    isCopied = false;
  };

  const write = async (target: JournalStore): Promise<void> => {
    if (!snapshot) return;
    const written = snapshot;
    const writtenBase = base;
    const { change, next } = changeOf(written, false);
    await target.put(change).catch((error: unknown) => {
      if (!(error instanceof EntryGoneError)) throw error;
      return target.put(changeOf(written, true).change);
    });
    storedBlocks = next;
    storedBase = writtenBase;
    await removeCopy(target);
  };

  /** Runs tasks one after the other; what fails in the database is written to the fallback from the beginning. */
  const enqueue = (task: (target: JournalStore) => Promise<void>): Promise<void> => {
    queue = queue.then(async () => {
      const target = await store;
      current = target;
      try {
        await task(target);
      } catch {
        store = Promise.resolve(fallback);
        current = fallback;
        storedBase = undefined;
        await write(fallback);
      }
      onStored((await store).location());
    });
    return queue;
  };

  /** Resolves once the draft is stored. Calls made while one is queued are coalesced. */
  const save = (next: JournalSnapshot): Promise<void> => {
    snapshot = next;
    if (isSaveQueued) return queue;
    isSaveQueued = true;
    return enqueue((target) => {
      isSaveQueued = false;
      return write(target);
    });
  };

  return {
    /** Entries of other editing sessions of this account. */
    list: async (): Promise<JournalEntry[]> => {
      // Both may have entries: the database may fail only at times.
      const stores = new Set([await store, fallback]);
      const lists = await Promise.all([...stores].map((one) => one.list(account_id).catch(() => [])));
      const newest = new Map<string, JournalEntry>();
      for (const entry of lists.flat()) {
        const other = newest.get(entry.key);
        if (entry.key !== key && !(other && other.changed_at > entry.changed_at)) newest.set(entry.key, entry);
      }
      return [...newest.values()];
    },
    /** Deletes the entry of another editing session. */
    remove: (other: string): Promise<void> =>
      enqueue(async (target) => {
        await target.remove(other);
        await fallback.remove(other);
      }),
    save,
    /**
     * The page may be about to be left, and a database may not get to write any more: the fallback has the draft at once,
     * until the database has it.
     */
    flush: (next: JournalSnapshot): void => {
      void save(next);
      // Where there is no database, the queue has it in the fallback before the page is gone.
      if (current === fallback) return;
      isCopied = true;
      fallback.put(changeOf(next, true).change).catch(() => undefined);
    },
    /** From now on drafts are stored as changes to this base. */
    setBase: (nextBase: SheetDraft, sent: SheetDraft[]): void => {
      base = { key, base: nextBase, sent };
    },
    /** Deletes this session's entry: everything is at the server. */
    clear: (): Promise<void> => {
      // What is saved from now on is queued after this.
      isSaveQueued = false;
      snapshot = undefined;
      return enqueue(async (target) => {
        if (storedBase && !snapshot) await target.remove(key);
        if (snapshot) return;
        storedBase = undefined;
        await removeCopy(target);
      });
    },
  };
};
