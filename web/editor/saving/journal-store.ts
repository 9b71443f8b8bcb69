import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { byId } from './draft-rules.ts';
import type { KeptWhere, SheetDraft, SheetFields } from './types.ts';

/** What a tab has in hand of one sheet. Changed blocks lie beside it, so that a keystroke writes one of them, not all. */
export type EntryHead = {
  /** Of one tab and one visit: two tabs never write over each other. */
  key: string;
  account_id: string;
  sheet_id: string;
  /** The server has said that it has this sheet. */
  exists: boolean;
  /** Of `base`. */
  version: number;
  /** Conflicts that nobody has settled. */
  open: string[];
  fields: SheetFields;
  /** Ids of all blocks. */
  order: string[];
  changed_at: number;
};

/** What the server was last known to have, and what it was sent since without an answer. */
export type EntryBase = { key: string; base: SheetDraft; sent: SheetDraft[] };

export type JournalEntry = Omit<EntryHead, 'fields' | 'order'> & EntryBase & { mine: SheetDraft };

/** All at once, or nothing of it. */
export type EntryChange = {
  head: EntryHead;
  /** A new one: whatever blocks were kept beside the old one are gone. */
  base: EntryBase | undefined;
  /** Blocks that are not as in the base, of which these have changed since the last time. */
  changed: SheetBlock[];
  /** Ids of blocks that need no longer be kept. */
  removed: string[];
};

/** Where entries lie. Each of these fails if it could not be done. */
export type JournalStore = {
  where(): KeptWhere;
  /** Of this account only; an entry of which a part is missing is left out. */
  list(account_id: string): Promise<JournalEntry[]>;
  put(entry: EntryChange): Promise<void>;
  remove(key: string): Promise<void>;
};

/** Blocks that were not changed are those of the base. */
export const entryOf = (
  { fields, order, ...head }: EntryHead,
  { base, sent }: EntryBase,
  changed: Map<string, SheetBlock>,
): JournalEntry => {
  const unchanged = byId(base.blocks);
  const blocks = order.flatMap((id) => changed.get(id) ?? unchanged.get(id) ?? []);
  return { ...head, base, sent, mine: { ...fields, blocks } };
};
