import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { createJournal, type JournalStore } from './journal.ts';
import { sessionStorageStore } from './journal-stores.ts';
import { createRecovery } from './recovery.ts';
import { createSavingCore } from './saving-core.ts';
import type { SavingDeps } from './saving-deps.ts';
import { createQueue } from './saving-timers.ts';
import { createSheetActions } from './sheet-actions.ts';
import { draft } from './testing-drafts.ts';
import type { testingServer } from './testing-server.ts';
import type { TabMessage } from '#web/offline/sheets/sheet-journal.ts';
import type { Tabs } from './browser-tabs.ts';
import type { OpenedSheet } from './types.ts';

/** The tabs of one browser. */
export const testingTabs = () => {
  const locked = new Set<string>();
  const listeners = new Set<(message: TabMessage) => void>();
  const tabs: Tabs = {
    broadcast: (message) => listeners.forEach((listener) => queueMicrotask(() => listener(message))),
    onMessage: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    lock: (key) => {
      locked.add(key);
      return () => void locked.delete(key);
    },
    isLocked: (key) => Promise.resolve(locked.has(key)),
  };
  return tabs;
};

/** The tabs of one browser create one sheet at a time. */
const creations = new WeakMap<Tabs, ReturnType<typeof createQueue>>();

const creationsIn = (tabs: Tabs) => {
  const queue = creations.get(tabs) ?? createQueue();
  creations.set(tabs, queue);
  return queue;
};

let ids = 0;

type Options = {
  server: ReturnType<typeof testingServer>;
  tabs?: Tabs;
  opened?: Partial<OpenedSheet>;
  account_id?: string;
  openDatabase?: () => Promise<JournalStore>;
  lastSheetId?: string;
  isMember?: () => boolean;
  isOffline?: () => boolean;
};

/** A tab whose editor is only a list of blocks. */
export const testingTab = ({ server, tabs = testingTabs(), account_id = 'pema', ...more }: Options) => {
  const key = `tab-${(ids += 1)}`;
  const opened: OpenedSheet = {
    sheet_id: undefined,
    version: 0,
    is_published: false,
    has_unpublished_changes: false,
    draft: draft('_'),
    ...more.opened,
  };
  const created: string[] = [];
  const kept: string[] = [];
  const mirrored: string[] = [];
  let isCrashed = false;
  const storage: JournalStore = {
    ...sessionStorageStore,
    // A tab that has crashed writes nothing any more, whatever it was waiting for.
    put: (entry) => (isCrashed ? Promise.resolve() : sessionStorageStore.put(entry)),
    remove: (entry) => (isCrashed ? Promise.resolve() : sessionStorageStore.remove(entry)),
  };
  const journal = createJournal({
    key,
    account_id,
    opened: opened.draft,
    openDatabase: more.openDatabase ?? (() => Promise.resolve(storage)),
    fallback: storage,
    now: () => ids,
    onStored: (location) => core.updateView({ storedIn: location }),
  });
  const deps: SavingDeps = {
    key,
    account_id,
    opened,
    client: server.client,
    journal,
    tabs,
    newId: () => `id-${(ids += 1)}`,
    isMember: more.isMember ?? (() => true),
    onCreated: (id) => created.push(id),
    onKept: (id) => kept.push(id),
    whileCreating: (_id, task) => creationsIn(tabs)(task),
    isOffline: more.isOffline ?? (() => false),
    mirror: (sheet_id, { blocks: written }) =>
      mirrored.push([sheet_id, ...written.map(({ content }) => content)].join(' ')),
  };
  const core = createSavingCore(deps);
  const recovery = createRecovery({ ...deps, core, lastSheetId: () => more.lastSheetId });
  const releaseLock = tabs.lock(key);
  let blocks = opened.draft.blocks;
  let isComposing = false;
  core.draftState.attach({
    readBlocks: () => blocks,
    applyBlocks: (next) => {
      if (isComposing) return false;
      blocks = next;
      return true;
    },
  });
  const stopMessages = tabs.onMessage((message) => {
    if (message.key !== key && message.sheet_id === core.serverState().sheet_id)
      void core.pull(message.what === 'saved');
  });
  const edit = (next: SheetBlock[]) => {
    blocks = next;
    core.markChanged();
  };
  return {
    ...core,
    actions: createSheetActions(core, deps),
    recovery,
    created,
    kept,
    mirrored,
    key,
    contents: () => blocks.map(({ content }) => content),
    setComposing: (is: boolean) => {
      isComposing = is;
    },
    /** Appends to a block. */
    type: (block_id: string, word: string) =>
      edit(blocks.map((block) => (block.block_id === block_id ? { ...block, content: block.content + word } : block))),
    add: (block: SheetBlock, index = blocks.length) => edit(blocks.toSpliced(index, 0, block)),
    remove: (block_id: string) => edit(blocks.filter((block) => block.block_id !== block_id)),
    /** As if the browser had crashed: the journal stays. */
    crash: () => {
      isCrashed = true;
      stopMessages();
      core.stopTimers();
      releaseLock();
    },
  };
};

export type TestingTab = ReturnType<typeof testingTab>;
