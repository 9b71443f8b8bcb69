import { isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import { byId } from './draft-rules.ts';
import type { EntryBase, EntryHead, JournalEntry, JournalStore } from './journal-store.ts';
import type { KeptWhere, SheetDraft } from './types.ts';

export type InHand = Pick<EntryHead, 'sheet_id' | 'exists' | 'version' | 'open'> & { draft: SheetDraft };

type Deps = {
  key: string;
  account_id: string;
  opened: SheetDraft;
  /** The database of the browser; refused or late, the other is used. */
  openDevice(): Promise<JournalStore>;
  tab: JournalStore;
  now(): number;
  onKept(where: KeptWhere): void;
};

export type Journal = ReturnType<typeof createJournal>;

/** Longer than any database takes to open that opens at all. */
const OPEN_MS = 4000;

const inTime = <Result>(task: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not open')), OPEN_MS);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
};

/**
 * What one tab has written of one sheet, kept on this device before it goes anywhere else. Writes go one after the other,
 * each with what has changed since the last. If the database fails, everything is written to the tab's storage instead.
 */
export const createJournal = ({ key, account_id, opened, openDevice, tab, now, onKept }: Deps) => {
  let hand: InHand | undefined;
  let known: EntryBase = { key, base: opened, sent: [] };
  /** The base that lies in the store, and the blocks beside it. */
  let writtenBase: EntryBase | undefined;
  let written = new Map<string, SheetBlock>();
  let isWaiting = false;
  let queue: Promise<void> = Promise.resolve();
  let store = inTime(openDevice()).catch(() => tab);
  void store.then((opened_) => onKept(opened_.where()));

  const write = async (into: JournalStore): Promise<void> => {
    if (!hand) return;
    const { draft, ...rest } = hand;
    const { blocks, ...fields } = draft;
    const isNewBase = writtenBase !== known;
    const before = isNewBase ? new Map<string, SheetBlock>() : written;
    const inBase = byId(known.base.blocks);
    const isIn = (where: Map<string, SheetBlock>, block: SheetBlock) => {
      const one = where.get(block.block_id);
      return one !== undefined && isSameBlock(one, block);
    };
    const next = byId(blocks.filter((block) => !isIn(inBase, block)));
    const base = known;
    await into.put({
      head: { key, account_id, ...rest, fields, order: blocks.map(({ block_id }) => block_id), changed_at: now() },
      base: isNewBase ? base : undefined,
      changed: [...next.values()].filter((block) => !isIn(before, block)),
      removed: [...before.keys()].filter((id) => !next.has(id)),
    });
    written = next;
    writtenBase = base;
  };

  /** One after the other; what fails in the database is done again in the tab, from the beginning. */
  const next = (task: (into: JournalStore) => Promise<void>): Promise<void> => {
    queue = queue.then(async () => {
      const into = await store;
      try {
        await task(into);
      } catch {
        store = Promise.resolve(tab);
        writtenBase = undefined;
        await write(tab);
      }
      onKept((await store).where());
    });
    return queue;
  };

  return {
    /** What other visits of this account left. */
    list: async (): Promise<JournalEntry[]> => {
      // Both may hold some: the database may have been refused only at times.
      const stores = new Set([await store, tab]);
      const lists = await Promise.all([...stores].map((one) => one.list(account_id).catch(() => [])));
      return lists.flat().filter((entry) => entry.key !== key);
    },
    /** Forgets what another visit left. */
    drop: (other: string): Promise<void> =>
      next(async (into) => {
        await into.remove(other);
        await tab.remove(other);
      }),
    /** Resolves once the words lie there. Calls while one is being written become one. */
    keep: (inHand: InHand): Promise<void> => {
      hand = inHand;
      if (isWaiting) return queue;
      isWaiting = true;
      return next((into) => {
        isWaiting = false;
        return write(into);
      });
    },
    /** From now on words are kept beside this. */
    setBase: (base: SheetDraft, sent: SheetDraft[]): void => {
      known = { key, base, sent };
    },
    /** Everything is at the server. */
    clear: (): Promise<void> => {
      // What is kept from now on comes after.
      isWaiting = false;
      hand = undefined;
      return next(async (into) => {
        if (writtenBase && !hand) await into.remove(key);
        if (!hand) writtenBase = undefined;
      });
    },
  };
};
