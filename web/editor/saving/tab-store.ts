import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { isHeldByPage, readStored, writeStored } from '#web/storage.ts';
import { type EntryBase, entryOf, type EntryHead, type JournalStore } from './journal-store.ts';

type Kept = { head: EntryHead; base: EntryBase | undefined; blocks: Record<string, SheetBlock> };

const readAll = (): Record<string, Kept> => {
  try {
    return (JSON.parse(readStored('sheetJournal') ?? '{}') as Record<string, Kept> | null) ?? {};
  } catch {
    return {};
  }
};

/** In session storage: where the browser refuses a database, words still survive a reload. */
export const tabStore: JournalStore = {
  where: () => (isHeldByPage('sheetJournal') ? 'page' : 'tab'),
  list: (account_id) =>
    Promise.resolve(
      Object.values(readAll()).flatMap(({ head, base, blocks }) =>
        base && head.account_id === account_id ? [entryOf(head, base, new Map(Object.entries(blocks)))] : [],
      ),
    ),
  put: ({ head, base, changed, removed }) => {
    const all = readAll();
    const before = all[head.key];
    const blocks = { ...(base ? {} : before?.blocks) };
    for (const id of removed) delete blocks[id];
    for (const block of changed) blocks[block.block_id] = block;
    const kept: Kept = { head, base: base ?? before?.base, blocks };
    writeStored('sheetJournal', JSON.stringify({ ...all, [head.key]: kept }));
    return Promise.resolve();
  },
  remove: (key) => {
    const { [key]: _gone, ...others } = readAll();
    writeStored('sheetJournal', JSON.stringify(others));
    return Promise.resolve();
  },
};
