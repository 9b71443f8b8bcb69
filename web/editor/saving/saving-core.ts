import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import type { AccountClient } from './account-client.ts';
import type { TabMessage, Tabs } from './browser-tabs.ts';
import { draftOfSheet, isSameDraft, type Publication, publicationOf, serializeDraft } from './draft-rules.ts';
import { createDraftState } from './draft-state.ts';
import type { Journal, JournalSnapshot } from './journal.ts';
import { withTheirSide } from './merge-drafts.ts';
import { checkTitle, titleProblem, unsavedReason } from './save-problems.ts';
import { createTimers } from './saving-timers.ts';
import type { OpenedSheet, SavingView, SheetDraft } from './types.ts';

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
  /** Copies title and content to this tab's session storage. */
  mirror(sheet_id: string, draft: SheetDraft): void;
};

/** What the server has, as far as this tab knows. */
export type ServerState = { sheet_id: string; exists: boolean; version: number; base: SheetDraft };

/** Others may save as often as this tab; after this many merges in a row it waits. */
const MAX_MERGES = 6;
/** Drafts sent without an answer; older ones would only turn a merge into a conflict. */
const MAX_SENT = 8;
/** The journal comes first, but a database that hangs must not block saving. */
const MAX_JOURNAL_WAIT_MS = 500;

const waitAtMost = (task: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([task.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);

/** Saves one sheet while it is open. Independent of React, of the editor and of the clock. */
export const createSavingCore = (deps: SavingDeps) => {
  const { key, account_id, opened, client, journal, tabs } = deps;
  const draftState = createDraftState(opened.draft);
  let serverState: ServerState = {
    sheet_id: opened.sheet_id ?? deps.newId(),
    exists: opened.sheet_id !== undefined,
    version: opened.version,
    base: opened.draft,
  };
  /** Drafts sent without an answer: the server may have any of them. */
  let sent: SheetDraft[] = [];
  let edits = 0;
  /** Others have saved, and their changes have not been merged yet. */
  let isBehind = false;
  let broadcastVersion = opened.version;
  let lastTask: Promise<unknown> = Promise.resolve();
  let saving: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  let view: SavingView = {
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
    fields: draftState.fields(),
    conflicts: [],
    recoveries: [],
    isDeleted: false,
  };

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
    return { sheet_id, exists, version, open: draftState.openConflictIds(), draft: draftState.current() };
  };
  const persistLocally = (): Promise<void> => journal.save(snapshot());
  /** Stores everything on this device immediately, because the page may be about to close. */
  const flush = (): void => {
    if (!view.isDirty) return;
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

  /** Runs one task at a time: a save, or merging what others saved. */
  const enqueue = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const done = lastTask.then(task);
    lastTask = done.catch(() => undefined);
    return done;
  };

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
    const { version } = saved;
    const { sheet_id, exists } = serverState;
    setServerState({ exists: true, version, base: draft });
    timers.onSaved();
    updateView({ sheet_id, version, ...publicationOf(saved), titleProblem: undefined, unsaved: undefined });
    if (!exists) deps.onCreated(sheet_id);
  };

  /** Sends everything that is not in conflict until the server has it, merging what others saved on the way. */
  const send = async (isPublishing: boolean): Promise<boolean> => {
    for (let merges = 0; merges < MAX_MERGES; merges += 1) {
      await draftState.reconcileConflicts(serverState.base);
      showDraft();
      const editsBefore = edits;
      const draft = withTheirSide(draftState.current(), draftState.conflicts());
      if (isPublishing || !serverState.exists || !isSameDraft(draft, serverState.base)) {
        checkTitle(draft.title);
        const isSentBefore = sent.some((one) => isSameDraft(one, draft));
        setServerState({}, isSentBefore ? sent : [...sent, draft].slice(-MAX_SENT));
        deps.mirror(serverState.sheet_id, draftState.current());
        await waitAtMost(persistLocally(), MAX_JOURNAL_WAIT_MS);
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
      if (isAllSaved) await journal.clear();
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

  const onSaveFailed = (thrown: unknown) => {
    const error = toApiError(thrown);
    const unsaved = unsavedReason(error);
    updateView({ status: 'idle', unsaved, titleProblem: titleProblem(error) });
    if (unsaved === 'offline') timers.onFailure((error.details.retryAfterSeconds ?? 0) * 1000);
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

  /** Merges what others have saved, at once or as soon as the server can be reached. */
  const pull = async (): Promise<void> => {
    if (!serverState.exists || view.isDeleted || !deps.isMember()) return;
    isBehind = true;
    try {
      await enqueue(async () => {
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
    broadcast,
    stopTimers: timers.stop,
  };
};

export type SavingCore = ReturnType<typeof createSavingCore>;
