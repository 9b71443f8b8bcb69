import { blocksOfEntry, JOURNAL_STORES, type JournalHead, openJournal } from './sheet-journal.ts';

/** A sheet of which this device has something that the server does not have. */
export type UnsentSheet = {
  sheet_id: string;
  title: string;
  /** The server has it, and not its last changes. */
  exists: boolean;
  /** It was written without a network, and goes to the account as soon as there is one. */
  isWaiting: boolean;
  changed_at: number;
};

const openAny = () => openJournal<JournalHead, { key: string }, unknown>();

const withJournal = async <Result>(
  task: (db: Awaited<ReturnType<typeof openAny>>) => Promise<Result>,
): Promise<Result> => {
  const db = await openAny();
  return task(db).finally(() => db.close());
};

/** Of this account alone, each sheet once, the one changed last first. */
export const listUnsentSheets = (account_id: string): Promise<UnsentSheet[]> =>
  withJournal(async (db) => {
    const heads = await db.getAllFromIndex('heads', 'account_id', account_id);
    const sheets = new Map<string, UnsentSheet>();
    for (const { sheet_id, fields, exists, isWaiting = false, changed_at } of heads.toSorted(
      (one, other) => one.changed_at - other.changed_at,
    )) {
      const before = sheets.get(sheet_id);
      sheets.set(sheet_id, {
        sheet_id,
        title: fields.title.trim(),
        exists: exists || (before?.exists ?? false),
        isWaiting: isWaiting || (before?.isWaiting ?? false),
        changed_at,
      });
    }
    return [...sheets.values()].toReversed();
  });

/** Deletes all that an account has not sent, and all that was copied for its drafts. */
export const forgetUnsentSheets = (account_id: string): Promise<void> =>
  withJournal(async (db) => {
    const tx = db.transaction(JOURNAL_STORES, 'readwrite');
    for (const key of await tx.objectStore('heads').index('account_id').getAllKeys(account_id)) {
      void tx.objectStore('heads').delete(key);
      void tx.objectStore('bases').delete(key);
      void tx.objectStore('blocks').delete(blocksOfEntry(key));
    }
    await tx.done;
  });
