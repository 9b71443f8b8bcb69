import { type DBSchema, openDB } from 'idb';
import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { byId } from './draft-rules.ts';
import { type EntryBase, entryOf, type EntryHead, type JournalStore } from './journal-store.ts';

interface Journal extends DBSchema {
  heads: { key: string; value: EntryHead; indexes: { account_id: string } };
  bases: { key: string; value: EntryBase };
  blocks: { key: [key: string, block_id: string]; value: SheetBlock };
}

const STORES = ['heads', 'bases', 'blocks'] as const;
/** The disk is not waited for: a power cut may cost a moment, a crash of the browser costs nothing. */
const RELAXED = { durability: 'relaxed' } as const;

/** All blocks of an entry: ids are strings, and an array sorts after every string. */
const blocksOf = (key: string) => IDBKeyRange.bound([key], [key, []]);

/** In IndexedDB: survives a crash, a closed tab and a restart. Fails where the browser refuses it. */
export const openDeviceStore = async (): Promise<JournalStore> => {
  const db = await openDB<Journal>('pothi-sheets', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('heads', { keyPath: 'key' }).createIndex('account_id', 'account_id');
      fresh.createObjectStore('bases', { keyPath: 'key' });
      fresh.createObjectStore('blocks');
    },
  });
  return {
    where: () => 'device',
    list: async (account_id) => {
      const tx = db.transaction(STORES);
      const heads = await tx.objectStore('heads').index('account_id').getAll(account_id);
      const entries = await Promise.all(
        heads.map(async (head) => {
          const [base, blocks] = await Promise.all([
            tx.objectStore('bases').get(head.key),
            tx.objectStore('blocks').getAll(blocksOf(head.key)),
          ]);
          return base ? [entryOf(head, base, byId(blocks))] : [];
        }),
      );
      return entries.flat();
    },
    put: async ({ head, base, changed, removed }) => {
      const tx = db.transaction(STORES, 'readwrite', RELAXED);
      const blocks = tx.objectStore('blocks');
      await Promise.all([
        tx.objectStore('heads').put(head),
        ...(base ? [tx.objectStore('bases').put(base), blocks.delete(blocksOf(head.key))] : []),
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
        tx.objectStore('blocks').delete(blocksOf(key)),
        tx.done,
      ]);
    },
  };
};
