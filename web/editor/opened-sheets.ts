import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { DEFAULT_SHEET_LAYOUT } from '#shared/sheet-layouts.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { draftOfSheet } from './saving/draft-rules.ts';
import type { JournalEntry } from './saving/journal.ts';
import { openIndexedDbStore, sessionStorageStore } from './saving/journal-stores.ts';
import type { OpenedSheet } from './saving/types.ts';
import { whenNotSending } from './saving/sending-lock.ts';
import { sessionHolders } from './saving/session-holders.ts';

/** What a new sheet begins with. */
export const NEW_SHEET: OpenedSheet = {
  sheet_id: undefined,
  version: 0,
  is_published: false,
  has_unpublished_changes: false,
  draft: {
    title: '',
    summary: '',
    topics: [],
    tags: [],
    layout: DEFAULT_SHEET_LAYOUT,
    language: undefined,
    blocks: [],
  },
};

/** As the server has it. */
export const openedSheet = (sheet: Sheet): OpenedSheet => {
  const { id, version, is_published, withheld, notice, answer, has_unpublished_changes = false } = sheet;
  return {
    sheet_id: id,
    version,
    is_published,
    withheld,
    has_unpublished_changes,
    hasNotice: notice !== undefined,
    answer,
    fixedIds: new Set(sheet.content.segments.filter(({ is_fixed }) => is_fixed).map(({ block_id }) => block_id)),
    draft: draftOfSheet(sheet),
  };
};

/** All that this account has not sent from here, newest first. */
export const listUnsent = async (account_id: string): Promise<JournalEntry[]> => {
  const stores = [sessionStorageStore, await openIndexedDbStore().catch(() => null)];
  const lists = await Promise.all(stores.map((store) => store?.list(account_id).catch(() => [])));
  // A database that opened late leaves the same entry in both.
  const entries = new Map(lists.flatMap((found) => found ?? []).map((entry) => [entry.key, entry]));
  return [...entries.values()].toSorted((one, other) => other.changed_at - one.changed_at);
};

/** A database that hangs must not keep the sheet closed. */
const TIMEOUT = { ms: 3000, error: new Error('The database does not answer') };

const findEntry = async (account_id: string, sheet_id: string): Promise<OpenedSheet | undefined> => {
  const entry = (await listUnsent(account_id)).find((one) => one.sheet_id === sheet_id && !one.exists);
  if (!entry) return undefined;
  // Another tab writes it: this one begins with what is there, and gets what that one saves.
  const isOpenElsewhere = await sessionHolders().isLocked(entry.key);
  return { ...NEW_SHEET, device_id: sheet_id, ...(isOpenElsewhere ? { isCopy: true, draft: entry.mine } : {}) };
};

/** A new sheet that was written here and that the server has not confirmed. Null: there is none of this id. */
export const findDeviceSheet = (account_id: string, sheet_id: string): Promise<OpenedSheet | null> =>
  withTimeout(
    whenNotSending(sheet_id, () => findEntry(account_id, sheet_id)),
    TIMEOUT,
  ).then(
    (found) => found ?? null,
    () => null,
  );
