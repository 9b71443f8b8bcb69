import { draftOfSheet, isSameDraft } from './draft-rules.ts';
import type { JournalEntry } from './journal-store.ts';
import { mergeDrafts } from './merge-drafts.ts';
import type { SavingCore, SavingDeps } from './saving-core.ts';
import type { Recovery, SheetDraft } from './types.ts';

type Deps = Pick<SavingDeps, 'account_id' | 'opened' | 'call' | 'journal' | 'tabs' | 'onCreated'> & {
  core: SavingCore;
  /** The sheet this tab was writing last. */
  lastSheetId(): string | undefined;
};

/** What earlier visits of this account left unsaved: taken up again, or offered. */
export const createRecovery = ({ opened, call, journal, tabs, onCreated, core, lastSheetId }: Deps) => {
  const { hand, known } = core;
  const left = new Map<string, JournalEntry>();
  /** The draft before a restored one came in, should she not want it. */
  const before = new Map<string, SheetDraft>();

  const list = (): Recovery[] => core.read().recoveries;
  const forget = (key: string) => core.change({ recoveries: list().filter((one) => one.key !== key) });
  const show = ({ key, changed_at, mine }: JournalEntry, state: Recovery['state']) =>
    core.change({
      recoveries: [...list().filter((one) => one.key !== key), { key, changed_at, draft: mine, state }],
    });

  /** A sheet that was never confirmed may have come to the server all the same. */
  const adopt = async ({ sheet_id }: JournalEntry) => {
    known.sheet_id = sheet_id;
    try {
      const sheet = await call('GET /sheets/{id}', { params: { id: sheet_id } });
      Object.assign(known, { exists: true, version: sheet.version, base: draftOfSheet(sheet) });
      journal.setBase(known.base, []);
      core.change({ sheet_id, version: sheet.version, is_published: sheet.is_published });
      onCreated(sheet_id);
    } catch {
      // It is not there, or cannot be asked: sent again under the same id, it is saved, not made twice.
    }
  };

  const restore = async (entry: JournalEntry) => {
    const { key, base, mine, sent, open } = entry;
    before.set(key, hand.current());
    if (!known.exists) await adopt(entry);
    const isFresh = !known.exists && !core.read().isDirty;
    await hand.bring((current) =>
      isFresh
        ? { draft: mine, conflicts: [] }
        : mergeDrafts({
            base,
            mine,
            theirs: known.exists && !core.read().isDirty ? known.base : current,
            sent,
            open: new Set(open),
          }),
    );
    core.showHand();
    core.noteChange();
    show(entry, 'restored');
    // Only when it lies under the name of this visit may the other go.
    await core.writeDown();
    await journal.drop(key);
  };

  const isSaved = ({ base, mine, sent, open }: JournalEntry): boolean => {
    if (isSameDraft(mine, base)) return true;
    if (!known.exists) return false;
    const { draft, conflicts } = mergeDrafts({ base, mine, theirs: known.base, sent, open: new Set(open) });
    return conflicts.length === 0 && isSameDraft(draft, known.base);
  };

  const consider = async (entry: JournalEntry) => {
    if (left.has(entry.key) || (await tabs.isAlive(entry.key))) return;
    const isThis = opened.sheet_id || known.exists ? entry.sheet_id === known.sheet_id : !entry.exists;
    if (isSameDraft(entry.mine, entry.base)) return journal.drop(entry.key);
    if (!isThis) return undefined;
    if (isSaved(entry)) {
      // That visit ended before it heard so: nobody has told the other tabs.
      core.tell('saved');
      return journal.drop(entry.key);
    }
    left.set(entry.key, entry);
    const goesOn = known.exists ? entry.version === known.version : entry.sheet_id === lastSheetId();
    return goesOn ? restore(entry) : show(entry, 'offered');
  };

  return {
    /** Looks into the journal; oldest first, so that the newest has the last word. */
    look: async () => {
      const entries = (await journal.list()).toSorted((one, other) => one.changed_at - other.changed_at);
      for (const entry of entries) await consider(entry);
    },
    take: async (key: string) => {
      const entry = left.get(key);
      if (entry) await restore(entry);
    },
    drop: async (key: string) => {
      const former = before.get(key);
      forget(key);
      before.delete(key);
      left.delete(key);
      if (!former) return journal.drop(key);
      await hand.bring(() => ({ draft: former, conflicts: [] }));
      core.showHand();
      return core.noteChange();
    },
    /** She has read that it is back. */
    dismiss: forget,
  };
};
