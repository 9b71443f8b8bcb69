import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { createJournal } from './journal.ts';
import type { JournalStore } from './journal-store.ts';
import { createRecovery } from './recovery.ts';
import { createSavingCore, type SavingDeps } from './saving-core.ts';
import { createSheetActions } from './sheet-actions.ts';
import { draft } from './testing-drafts.ts';
import type { testingServer } from './testing-server.ts';
import type { TabNews, Tabs } from './tabs.ts';
import { tabStore } from './tab-store.ts';
import type { OpenedSheet } from './types.ts';

/** The tabs of one browser; what is held is alive. */
export const testingTabs = () => {
  const alive = new Set<string>();
  const listeners = new Set<(news: TabNews) => void>();
  const tabs: Tabs = {
    tell: (news) => listeners.forEach((listener) => queueMicrotask(() => listener(news))),
    onNews: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold: (key) => {
      alive.add(key);
      return () => void alive.delete(key);
    },
    isAlive: (key) => Promise.resolve(alive.has(key)),
  };
  return tabs;
};

let ids = 0;

type Options = {
  server: ReturnType<typeof testingServer>;
  tabs?: Tabs;
  opened?: Partial<OpenedSheet>;
  account_id?: string;
  openDevice?: () => Promise<JournalStore>;
  lastSheetId?: string;
  isMember?: () => boolean;
};

/** A tab with an editor that can do nothing but hold blocks. */
export const testingTab = ({ server, tabs = testingTabs(), account_id = 'pema', ...more }: Options) => {
  const key = `tab-${(ids += 1)}`;
  const opened: OpenedSheet = {
    sheet_id: undefined,
    version: 0,
    is_published: false,
    draft: draft('_'),
    ...more.opened,
  };
  const created: string[] = [];
  const journal = createJournal({
    key,
    account_id,
    opened: opened.draft,
    openDevice: more.openDevice ?? (() => Promise.resolve(tabStore)),
    tab: tabStore,
    now: () => ids,
    onKept: (kept) => core.change({ kept }),
  });
  const deps: SavingDeps = {
    key,
    account_id,
    opened,
    call: server.call,
    journal,
    tabs,
    newId: () => `id-${(ids += 1)}`,
    isMember: more.isMember ?? (() => true),
    onCreated: (id) => created.push(id),
    mirror: () => undefined,
  };
  const core = createSavingCore(deps);
  const recovery = createRecovery({ ...deps, core, lastSheetId: () => more.lastSheetId });
  const letGo = tabs.hold(key);
  let blocks = opened.draft.blocks;
  let isComposing = false;
  core.hand.attach({
    readBlocks: () => blocks,
    applyBlocks: (next) => {
      if (isComposing) return false;
      blocks = next;
      return true;
    },
  });
  const stopNews = tabs.onNews((news) => {
    if (news.key !== key && news.sheet_id === core.known.sheet_id) void core.pull();
  });
  const edit = (next: SheetBlock[]) => {
    blocks = next;
    core.noteChange();
  };
  return {
    ...core,
    actions: createSheetActions(core, deps),
    recovery,
    created,
    key,
    words: () => blocks.map(({ content }) => content),
    compose: (is: boolean) => {
      isComposing = is;
    },
    /** Types into a block, or begins one after it. */
    type: (block_id: string, word: string) =>
      edit(blocks.map((block) => (block.block_id === block_id ? { ...block, content: block.content + word } : block))),
    add: (block: SheetBlock, place = blocks.length) => edit(blocks.toSpliced(place, 0, block)),
    remove: (block_id: string) => edit(blocks.filter((block) => block.block_id !== block_id)),
    /** As if the browser had ended at once: what lies in the journal stays. */
    crash: () => {
      stopNews();
      core.end();
      letGo();
    },
  };
};

export type TestingTab = ReturnType<typeof testingTab>;
