import { isSameDraft } from './draft-rules.ts';
import type { JournalEntry } from './journal.ts';
import { mergeDrafts } from './merge-drafts.ts';
import type { SavingCore, SavingDeps } from './saving-core.ts';
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

  const others = (key: string): Recovery[] => core.read().recoveries.filter((one) => one.key !== key);
  const dismiss = (key: string) => core.updateView({ recoveries: others(key) });
  const show = ({ key, changed_at, mine }: JournalEntry, state: Recovery['state']) =>
    core.updateView({ recoveries: [...others(key), { key, changed_at, draft: mine, state }] });

  const restore = async (entry: JournalEntry) => {
    const { key, base, mine, sent, open } = entry;
    const before = draftState.current();
    if (!serverState().exists) await core.adoptSheet(entry.sheet_id);
    const isUntouched = !serverState().exists && !core.read().isDirty;
    await draftState.replaceDraft((current) =>
      isUntouched
        ? { draft: mine, conflicts: [] }
        : mergeDrafts({
            base,
            mine,
            theirs: serverState().exists && !core.read().isDirty ? serverState().base : current,
            sent,
            open: new Set(open),
          }),
    );
    restored.set(key, { before, after: draftState.current() });
    core.showDraft();
    core.markChanged();
    show(entry, 'restored');
    // The other entry may be deleted only once its content is stored under this session's key.
    await core.persistLocally();
    await journal.remove(key);
  };

  const isSavedAtServer = ({ base, mine, sent, open }: JournalEntry): boolean => {
    const { exists, base: serverDraft } = serverState();
    if (!exists) return false;
    const { draft, conflicts } = mergeDrafts({ base, mine, theirs: serverDraft, sent, open: new Set(open) });
    return conflicts.length === 0 && isSameDraft(draft, serverDraft);
  };

  const inspect = async (entry: JournalEntry) => {
    if (entries.has(entry.key) || (await tabs.isLocked(entry.key))) return;
    const { sheet_id, exists, version } = serverState();
    const isThisSheet = opened.sheet_id || exists ? entry.sheet_id === sheet_id : !entry.exists;
    if (isSameDraft(entry.mine, entry.base)) return journal.remove(entry.key);
    if (!isThisSheet) return undefined;
    if (isSavedAtServer(entry)) {
      // That session ended before it had the answer, so the other tabs have not been notified.
      core.broadcast('saved');
      return journal.remove(entry.key);
    }
    entries.set(entry.key, entry);
    const isContinuation = exists ? entry.version === version : entry.sheet_id === lastSheetId();
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
      dismiss(key);
      restored.delete(key);
      entries.delete(key);
      if (!drafts) return journal.remove(key);
      // What was typed since stays, also in a block that was restored.
      await draftState.replaceDraft((mine) => ({
        draft: mergeDrafts({ base: drafts.after, mine, theirs: drafts.before }).draft,
        conflicts: draftState.conflicts(),
      }));
      core.showDraft();
      return core.markChanged();
    },
    dismiss,
  };
};
