import { isSameDraft } from './draft-rules.ts';
import type { JournalEntry } from './journal.ts';
import { mergeDrafts } from './merge-drafts.ts';
import type { SavingCore } from './saving-core.ts';
import type { SavingDeps } from './saving-deps.ts';
import type { Recovery, SheetDraft } from './types.ts';

type Deps = Pick<SavingDeps, 'opened' | 'journal' | 'tabs'> & {
  core: SavingCore;
  /** The sheet this tab edited last. */
  lastSheetId(): string | undefined;
};

/** Restores or offers what earlier editing sessions of this account left unsaved. */
export const createRecovery = ({ opened, journal, tabs, core, lastSheetId }: Deps) => {
  const { draftState, serverState } = core;
  const entries = new Map<string, JournalEntry>();
  /** The drafts before and after an entry was restored, in case the author discards the entry. */
  const restored = new Map<string, { before: SheetDraft; after: SheetDraft }>();

  /** Keys of entries that wait until what is typed here has been saved. */
  const waiting = new Set<string>();
  let isRestoring = false;

  const others = (key: string): Recovery[] => core.read().recoveries.filter((one) => one.key !== key);
  const dismiss = (key: string) => core.updateView({ recoveries: others(key) });
  const show = ({ key, changed_at, mine }: JournalEntry, state: Recovery['state']) =>
    core.updateView({ recoveries: [...others(key), { key, changed_at, draft: mine, state }] });

  const restore = async (entry: JournalEntry) => {
    const { key, base, mine, sent, open } = entry;
    const before = draftState.current();
    if (entry.isWaiting && entry.sheet_id === serverState().sheet_id) core.continueWaiting(sent);
    else if (!serverState().exists) await core.adoptSheet(entry.sheet_id);
    const isUntouched = !serverState().exists && !core.read().isDirty && !opened.isCopy;
    if (core.read().isDirty && conflictsWithUnsaved(entry)) {
      // Only one side of a conflict is in the draft; the other must be at the server, or it is nowhere.
      waiting.add(key);
      return show(entry, 'offered');
    }
    waiting.delete(key);
    const isClean = serverState().exists && !core.read().isDirty;
    await draftState.replaceDraft((current) => {
      if (isUntouched) return { draft: mine, conflicts: [] };
      const theirs = isClean ? serverState().base : current;
      const merged = mergeDrafts({ base, mine, theirs, sent, open: new Set(open) });
      // What an entry before this one left to decide is still to be decided.
      return { ...merged, conflicts: [...draftState.conflicts(), ...merged.conflicts] };
    });
    restored.set(key, { before, after: draftState.current() });
    core.showDraft();
    core.markChanged();
    show(entry, 'restored');
    // The other entry may be deleted only once its content is stored under this session's key.
    await core.persistLocally();
    await journal.remove(key);
  };

  const conflictsWithUnsaved = ({ base, mine, sent, open }: JournalEntry): boolean =>
    mergeDrafts({ base, mine, theirs: draftState.current(), sent, open: new Set(open) }).conflicts.length > 0;

  const isSavedAtServer = ({ base, mine, sent, open }: JournalEntry): boolean => {
    const { exists, base: serverDraft } = serverState();
    if (!exists) return false;
    const { draft, conflicts } = mergeDrafts({ base, mine, theirs: serverDraft, sent, open: new Set(open) });
    return conflicts.length === 0 && isSameDraft(draft, serverDraft);
  };

  /** It created the sheet, and did not get to know it. */
  const isSentByIt = ({ exists, sent }: JournalEntry): boolean =>
    !exists && sent.some((one) => isSameDraft(one, serverState().base));

  const forget = (key: string): void => {
    waiting.delete(key);
    entries.delete(key);
    dismiss(key);
  };

  const restoreWaiting = async (entry: JournalEntry): Promise<void> => {
    // Another tab may have restored and saved it meanwhile.
    if (!isSavedAtServer(entry)) return restore(entry);
    forget(entry.key);
    return journal.remove(entry.key);
  };

  core.subscribe(() => {
    const [key = ''] = waiting;
    const entry = entries.get(key);
    if (!entry || isRestoring || core.read().isDirty) return;
    isRestoring = true;
    void restoreWaiting(entry).finally(() => {
      isRestoring = false;
    });
  });

  const inspect = async (entry: JournalEntry) => {
    if (entries.has(entry.key) || (await tabs.isLocked(entry.key))) return;
    const { sheet_id, exists, version } = serverState();
    // A new sheet that waits for the network has an address of its own, which opens it.
    const isThisSheet =
      opened.sheet_id || opened.device_id || exists ? entry.sheet_id === sheet_id : !entry.exists && !entry.isWaiting;
    if (isSameDraft(entry.mine, entry.base)) return journal.remove(entry.key);
    if (!isThisSheet) return undefined;
    if (isSavedAtServer(entry)) {
      // That session ended before it had the answer, so the other tabs have not been notified.
      core.broadcast('saved');
      return journal.remove(entry.key);
    }
    entries.set(entry.key, entry);
    const isOwn = entry.sheet_id === (opened.device_id ?? lastSheetId());
    const isContinuation = exists ? entry.version === version || isSentByIt(entry) : isOwn;
    return isContinuation ? restore(entry) : show(entry, 'offered');
  };

  return {
    /** Reads the journal, oldest entry first, so that the newest wins. */
    scan: async () => {
      const listed = (await journal.list()).toSorted((one, other) => one.changed_at - other.changed_at);
      for (const entry of listed) await inspect(entry);
    },
    apply: async (key: string) => {
      const entry = entries.get(key);
      if (entry) await restore(entry);
    },
    discard: async (key: string) => {
      const drafts = restored.get(key);
      forget(key);
      restored.delete(key);
      if (!drafts) return journal.remove(key);
      // What was typed since stays, also in a block that was restored.
      await draftState.replaceDraft((mine) => ({
        draft: mergeDrafts({ base: drafts.after, mine, theirs: drafts.before }).draft,
        conflicts: draftState.conflicts(),
      }));
      core.showDraft();
      return core.markChanged();
    },
    dismiss: (key: string) => {
      waiting.delete(key);
      dismiss(key);
    },
  };
};
