import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import type { TabMessage } from '#web/offline/sheets/sheet-journal.ts';
import { draftOfSheet, isSameDraft, type Publication, publicationOf, serializeDraft } from './draft-rules.ts';
import { createDraftState } from './draft-state.ts';
import type { JournalSnapshot } from './journal.ts';
import { withTheirSide } from './merge-drafts.ts';
import { firstView, LIMITS, type SavingDeps, type ServerState } from './saving-deps.ts';
import { checkDraft, titleProblem, unsavedReason } from './save-problems.ts';
import { createQueue, createTimers, waitAtMost } from './saving-timers.ts';
import type { SavingView, SheetDraft } from './types.ts';

/** Saves one sheet while it is open. Independent of React, of the editor and of the clock. */
export const createSavingCore = (deps: SavingDeps) => {
  const { key, account_id, opened, client, journal, tabs } = deps;
  const draftState = createDraftState(opened.draft);
  let serverState: ServerState = {
    sheet_id: opened.sheet_id ?? opened.device_id ?? deps.newId(),
    exists: opened.sheet_id !== undefined,
    version: opened.version,
    base: opened.draft,
  };
  /** Drafts sent without an answer: the server may have any of them. */
  let sent: SheetDraft[] = [];
  let edits = 0;
  /** Others have saved, and their changes have not been merged yet. */
  let isBehind = false;
  /** Written without a network: sent as soon as there is one, also when no editor is open. The server may have it already. */
  let isWaiting = opened.device_id !== undefined;
  let isForgotten = false;
  let broadcastVersion = opened.version;
  let saving: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  let view = firstView(opened, draftState.fields());

  const updateView = (changes: Partial<SavingView>) => {
    const hasChanged = (Object.keys(changes) as (keyof SavingView)[]).some((name) => view[name] !== changes[name]);
    if (!hasChanged) return;
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  };
  const showDraft = () => updateView({ fields: draftState.fields(), conflicts: draftState.conflicts() });

  /** The only function that changes the server state; the journal stores drafts as changes to it. */
  const setServerState = (changes: Partial<ServerState>, unanswered: SheetDraft[] = []) => {
    serverState = { ...serverState, ...changes };
    sent = unanswered;
    journal.setBase(serverState.base, sent);
  };

  const snapshot = (): JournalSnapshot => {
    const { sheet_id, exists, version } = serverState;
    isWaiting ||= view.unsaved === 'offline' || deps.isOffline();
    return { sheet_id, exists, version, isWaiting, open: draftState.openConflictIds(), draft: draftState.current() };
  };
  const persistLocally = async (): Promise<void> => {
    if (isForgotten) return;
    await journal.save(snapshot());
    if (isWaiting && view.isDirty && !serverState.exists && view.storedIn !== 'page') deps.onKept(serverState.sheet_id);
  };
  /** Stores everything on this device immediately, because the page may be about to close. */
  const flush = (): void => {
    if (!view.isDirty || isForgotten) return;
    journal.flush(snapshot());
    deps.mirror(serverState.sheet_id, draftState.current());
  };
  const timers = createTimers(
    () => void (isBehind ? pull().then(save) : save()),
    () => void persistLocally(),
  );

  const markChanged = () => {
    edits += 1;
    timers.onChange();
    updateView({ isDirty: true });
  };

  /** For saves, and merging what others saved. */
  const enqueue = createQueue();

  const broadcast = (what: TabMessage['what']) => {
    broadcastVersion = serverState.version;
    tabs.broadcast({ key, account_id, sheet_id: serverState.sheet_id, what });
  };

  const fetchSheet = (): Promise<Sheet> => client('GET /sheets/{id}', { params: { id: serverState.sheet_id } });

  const mergeServerSheet = async (sheet: Sheet, unanswered: SheetDraft[]) => {
    const theirs = draftOfSheet(sheet);
    await draftState.mergeRemote({ base: serverState.base, theirs, sent: unanswered });
    setServerState({ exists: true, version: sheet.version, base: theirs });
    isBehind = false;
    updateView({ version: sheet.version, ...publicationOf(sheet) });
    showDraft();
  };

  const acceptSaved = (draft: SheetDraft, saved: Publication & { version: number }) => {
    const { sheet_id, exists } = serverState;
    setServerState({ exists: true, version: saved.version, base: draft });
    timers.onSaved();
    updateView({
      sheet_id,
      version: saved.version,
      ...publicationOf(saved),
      titleProblem: undefined,
      unsaved: undefined,
    });
    if (!exists) deps.onCreated(sheet_id);
  };

  /** Before a creation that may be a second one. */
  const adoptIfExists = async (): Promise<void> => {
    if (serverState.exists || !isWaiting) return;
    const sheet = await fetchSheet().catch((error: unknown) => {
      if (toApiError(error).status !== 404) throw error;
    });
    if (!sheet) return;
    await mergeServerSheet(sheet, sent);
    updateView({ sheet_id: serverState.sheet_id });
    deps.onCreated(serverState.sheet_id);
  };

  /** Sends everything that is not in conflict until the server has it, merging what others saved on the way. */
  const sendDraft = async (isPublishing: boolean): Promise<boolean> => {
    await adoptIfExists();
    for (let merges = 0; merges < LIMITS.merges; merges += 1) {
      await draftState.reconcileConflicts(serverState.base);
      showDraft();
      const editsBefore = edits;
      const draft = withTheirSide(draftState.current(), draftState.conflicts());
      if (isPublishing || !serverState.exists || !isSameDraft(draft, serverState.base)) {
        checkDraft(draft);
        const isSentBefore = sent.some((one) => isSameDraft(one, draft));
        setServerState({}, isSentBefore ? sent : [...sent, draft].slice(-LIMITS.sent));
        deps.mirror(serverState.sheet_id, draftState.current());
        await waitAtMost(persistLocally(), LIMITS.journalWaitMs);
        const body = { ...serializeDraft(draft), ...(isPublishing ? { is_published: true } : {}) };
        try {
          const { sheet_id, version } = serverState;
          const answer = serverState.exists
            ? await client('PUT /sheets/{id}', { params: { id: sheet_id }, body }, version)
            : await client('POST /sheets', { body: { ...body, sheet_id } });
          acceptSaved(draft, answer);
        } catch (error) {
          const { status, details } = toApiError(error);
          // The server has answered that it did not save this draft.
          if (status > 0 && status < 500) sent = sent.filter((one) => one !== draft);
          if (status !== 412 || !details.newer) throw error;
          await mergeServerSheet(details.newer as Sheet, sent);
          continue;
        }
      }
      const isAllSaved = editsBefore === edits && draftState.conflicts().length === 0;
      if (isAllSaved) {
        isWaiting = false;
        await journal.clear();
      }
      // Also when it was saved earlier and only the answer was lost: the other tabs have not been notified.
      if (serverState.version !== broadcastVersion) broadcast('saved');
      if (editsBefore === edits) updateView({ isDirty: !isAllSaved });
      // What was typed meanwhile: its own timers may have fired during this save, which did not contain it.
      else timers.onChange();
      updateView({ status: 'saved', unsaved: undefined });
      return isAllSaved;
    }
    throw new ApiError(0, 'busy', 'Others are saving this sheet too.');
  };

  /** Two tabs do not create it at the same time. */
  const send = (isPublishing: boolean): Promise<boolean> =>
    serverState.exists
      ? sendDraft(isPublishing)
      : deps.whileCreating(serverState.sheet_id, () => sendDraft(isPublishing));

  const onSaveFailed = (thrown: unknown) => {
    const error = toApiError(thrown);
    const unsaved = unsavedReason(error);
    updateView({ status: 'idle', unsaved, titleProblem: titleProblem(error) });
    if (unsaved === 'offline') timers.onFailure((error.details.retryAfterSeconds ?? 0) * 1000);
    // From now on it waits for the network, and is stored as such.
    if (unsaved === 'offline' && !isWaiting) void persistLocally();
  };

  const enqueueSend = (isPublishing: boolean): Promise<boolean> =>
    enqueue(async () => {
      timers.onSave();
      updateView({ status: 'saving' });
      return send(isPublishing);
    });

  /** True when everything is at the server. */
  const save = (): Promise<boolean> => {
    if (!view.isDirty) return Promise.resolve(true);
    if (view.isDeleted || view.unsaved === 'gone') return Promise.resolve(false);
    if (!deps.isMember()) {
      updateView({ status: 'idle', unsaved: 'signed_out' });
      return Promise.resolve(false);
    }
    saving ??= enqueueSend(false)
      .catch((error: unknown) => {
        onSaveFailed(error);
        return false;
      })
      .finally(() => {
        saving = undefined;
      });
    return saving;
  };

  /** Merges what others have saved, at once or as soon as the server can be reached. `isCreated`: the server has the new sheet. */
  const pull = async (isCreated = false): Promise<void> => {
    isWaiting ||= isCreated && !serverState.exists;
    if (!(serverState.exists || isWaiting) || view.isDeleted || !deps.isMember()) return;
    isBehind = true;
    try {
      await enqueue(async () => {
        if (!serverState.exists) return adoptIfExists();
        const sheet = await fetchSheet();
        if (sheet.version > serverState.version) await mergeServerSheet(sheet, sent);
        updateView(publicationOf(sheet));
        // The merge may have resolved the last conflict: then there is nothing left to send, and a save notices that.
        if (view.isDirty) timers.onChange();
      });
      isBehind = false;
    } catch (error) {
      if (unsavedReason(toApiError(error)) === 'offline') timers.onFailure();
      else isBehind = false;
    }
  };

  return {
    read: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    draftState,
    serverState: (): Readonly<ServerState> => serverState,
    updateView,
    showDraft,
    markChanged,
    persistLocally,
    flush,
    save,
    /** Saves and publishes; rejects like a call. */
    publish: async () => {
      try {
        await enqueueSend(true);
      } catch (error) {
        onSaveFailed(error);
        throw error;
      }
    },
    pull,
    /** Runs when the saves before it have ended, and before the next one. */
    enqueue,
    /** After an earlier version or the deleted sheet was restored at the server: no unanswered save explains it. */
    mergeRestored: async () => {
      await mergeServerSheet(await fetchSheet(), []);
      updateView({ unsaved: undefined });
    },
    /** Continues a sheet whose creation was never confirmed: it may have reached the server all the same. */
    adoptSheet: async (sheet_id: string) => {
      setServerState({ sheet_id }, sent);
      try {
        const sheet = await fetchSheet();
        setServerState({ exists: true, version: sheet.version, base: draftOfSheet(sheet) });
        updateView({ sheet_id, version: sheet.version, ...publicationOf(sheet) });
        deps.onCreated(sheet_id);
      } catch {
        // Missing, or unreachable: the next save has the same id, so no second sheet is created.
      }
    },
    /** The draft becomes a sheet of its own. */
    startNewSheet: () => {
      setServerState({ sheet_id: deps.newId(), exists: false, version: 0 });
      updateView({ sheet_id: undefined, ...publicationOf({ is_published: false }) });
      updateView({ isDeleted: false, unsaved: undefined, isDirty: true });
    },
    /** The same for one that was written without a network: the server is asked with the next save. */
    continueWaiting: (unanswered: SheetDraft[]) => {
      isWaiting = true;
      setServerState({}, unanswered);
    },
    /** Its author agreed to lose it: nothing is written or sent any more. */
    forget: () => {
      isForgotten = true;
      timers.stop();
      void journal.clear();
      updateView({ isDirty: false, status: 'idle' });
    },
    broadcast,
    stopTimers: timers.stop,
  };
};

export type SavingCore = ReturnType<typeof createSavingCore>;
