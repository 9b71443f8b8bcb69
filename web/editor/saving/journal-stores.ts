import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { blocksOfEntry, JOURNAL_STORES as STORES, openJournal } from '#web/offline/sheets/sheet-journal.ts';
import { isInMemoryOnly, readStored, writeStored } from '#web/storage.ts';
import { blocksById } from './draft-rules.ts';
import { EntryGoneError, type EntryBase, type EntryHead, entryOf, type JournalStore } from './journal.ts';

/** Does not wait for the disk: a power cut may cost a moment of typing, a browser crash costs nothing. */
const RELAXED = { durability: 'relaxed' } as const;

/** IndexedDB: survives a crash, a closed tab and a restart. Rejects where the browser refuses it. */
export const openIndexedDbStore = async (): Promise<JournalStore> => {
  const db = await openJournal<EntryHead, EntryBase, SheetBlock>();
  return {
    location: () => 'device',
    list: async (account_id) => {
      const tx = db.transaction(STORES);
      const heads = await tx.objectStore('heads').index('account_id').getAll(account_id);
      const entries = await Promise.all(
        heads.map(async (head) => {
          const [base, blocks] = await Promise.all([
            tx.objectStore('bases').get(head.key),
            tx.objectStore('blocks').getAll(blocksOfEntry(head.key)),
          ]);
          return base ? [entryOf(head, base, blocksById(blocks))] : [];
        }),
      );
      return entries.flat();
    },
    put: async ({ head, base, changed, removed }) => {
      const tx = db.transaction(STORES, 'readwrite', RELAXED);
      const blocks = tx.objectStore('blocks');
      if (!base && (await tx.objectStore('bases').getKey(head.key)) === undefined) throw new EntryGoneError();
      await Promise.all([
        tx.objectStore('heads').put(head),
        ...(base ? [tx.objectStore('bases').put(base), blocks.delete(blocksOfEntry(head.key))] : []),
        ...removed.map((id) => blocks.delete([head.key, id])),
        ...changed.map((block) => blocks.put(block, [head.key, block.block_id])),
        tx.done,
      ]);
    },
    remove: async (key) => {
      const tx = db.transaction(STORES, 'readwrite', RELAXED);
      await Promise.all([
        tx.objectStore('heads').delete(key),
        tx.objectStore('bases').delete(key),
        tx.objectStore('blocks').delete(blocksOfEntry(key)),
        tx.done,
      ]);
    },
  };
};

type StoredEntry = { head: EntryHead; base: EntryBase | undefined; blocks: Record<string, SheetBlock> };

const readEntries = (): Record<string, StoredEntry> => {
  try {
    return (JSON.parse(readStored('sheetJournal') ?? '{}') as Record<string, StoredEntry> | null) ?? {};
  } catch {
    return {};
  }
};

/** Session storage: where the browser refuses a database, unsaved changes still survive a reload. */
export const sessionStorageStore: JournalStore = {
  location: () => (isInMemoryOnly('sheetJournal') ? 'page' : 'tab'),
  list: (account_id) =>
    Promise.resolve(
      Object.values(readEntries()).flatMap(({ head, base, blocks }) =>
        base && head.account_id === account_id ? [entryOf(head, base, new Map(Object.entries(blocks)))] : [],
      ),
    ),
  put: ({ head, base, changed, removed }) => {
    const entries = readEntries();
    const before = entries[head.key];
    if (!base && !before?.base) return Promise.reject(new EntryGoneError());
    const blocks = { ...(base ? {} : before?.blocks) };
    for (const id of removed) delete blocks[id];
    for (const block of changed) blocks[block.block_id] = block;
    const entry: StoredEntry = { head, base: base ?? before?.base, blocks };
    writeStored('sheetJournal', JSON.stringify({ ...entries, [head.key]: entry }));
    return Promise.resolve();
  },
  remove: (key) => {
    const { [key]: _removed, ...others } = readEntries();
    writeStored('sheetJournal', JSON.stringify(others));
    return Promise.resolve();
  },
};
