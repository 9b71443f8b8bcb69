import type { AccountClient } from './account-client.ts';
import type { Tabs } from './browser-tabs.ts';
import type { Journal } from './journal.ts';
import type { OpenedSheet, SavingView, SheetDraft, SheetFields } from './types.ts';

/** What saving one sheet needs from its surroundings. */
export type SavingDeps = {
  /** Of this editing session. */
  key: string;
  account_id: string;
  opened: OpenedSheet;
  client: AccountClient;
  journal: Journal;
  tabs: Tabs;
  newId(): string;
  /** Whether anybody is signed in: otherwise a save waits. */
  isMember(): boolean;
  /** The sheet has an address from now on. */
  onCreated(sheet_id: string): void;
  /** A new sheet that cannot be sent now is stored on this device, from where its address opens it. */
  onKept(sheet_id: string): void;
  /** Runs one task at a time for a sheet, in all tabs. */
  whileCreating<Result>(sheet_id: string, task: () => Promise<Result>): Promise<Result>;
  /** There is no network, or the server is away. */
  isOffline(): boolean;
  /** Copies title and content to this tab's session storage. */
  mirror(sheet_id: string, draft: SheetDraft): void;
};

/** What the server has, as far as this tab knows. */
export type ServerState = { sheet_id: string; exists: boolean; version: number; base: SheetDraft };

/** Before anything was changed. */
export const firstView = (opened: OpenedSheet, fields: SheetFields): SavingView => ({
  sheet_id: opened.sheet_id,
  version: opened.version,
  is_published: opened.is_published,
  withheld: opened.withheld,
  has_unpublished_changes: opened.has_unpublished_changes,
  status: 'idle',
  isDirty: false,
  unsaved: undefined,
  storedIn: 'device',
  titleProblem: undefined,
  fields,
  conflicts: [],
  recoveries: [],
  isDeleted: false,
});

export const LIMITS = {
  /** Others may save as often as this tab; after this many merges in a row it waits. */
  merges: 6,
  /** Drafts sent without an answer; older ones would only turn a merge into a conflict. */
  sent: 8,
  /** The journal comes first, but a database that hangs must not block saving. */
  journalWaitMs: 500,
};
