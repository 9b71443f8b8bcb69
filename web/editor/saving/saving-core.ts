import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import type { AccountCall } from './account-call.ts';
import { bodyOf, cleanLine, draftOfSheet, isSameDraft } from './draft-rules.ts';
import type { Journal } from './journal.ts';
import { withoutDisputed } from './merge-drafts.ts';
import { createTimers } from './saving-timers.ts';
import { createSheetInHand } from './sheet-in-hand.ts';
import type { TabNews, Tabs } from './tabs.ts';
import type { OpenedSheet, SavingView, SheetDraft, UnsavedReason } from './types.ts';

export type SavingDeps = {
  key: string;
  account_id: string;
  opened: OpenedSheet;
  call: AccountCall;
  journal: Journal;
  tabs: Tabs;
  newId(): string;
  /** Whether anybody is signed in: otherwise a save waits. */
  isMember(): boolean;
  /** The sheet has an id from now on. */
  onCreated(sheet_id: string): void;
  /** Title and content as last seen, for this tab. */
  mirror(sheet_id: string, draft: SheetDraft): void;
};

/** What is known of the server's side. */
export type Known = { sheet_id: string; exists: boolean; version: number; base: SheetDraft };

/** Others may save as fast as we do; after so many it is better to wait. */
const MOST_MERGES = 6;
/** Of what was sent without an answer; older ones would only turn a merge into a question. */
const MOST_SENT = 8;
/** The journal comes first, but a database that hangs must not hold up saving. */
const JOURNAL_FIRST_MS = 500;

const atMost = (task: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([task.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);

const reasonOf = (status: number): UnsavedReason => {
  if (status === 400) return 'refused';
  if (status === 401) return 'signed_out';
  if (status === 403 || status === 404) return 'gone';
  return status === 413 ? 'too_large' : 'offline';
};

/** Saves one sheet for as long as it is open. Knows neither React nor the editor nor the clock. */
export const createSavingCore = (deps: SavingDeps) => {
  const { key, account_id, opened, call, journal, tabs } = deps;
  const hand = createSheetInHand(opened.draft);
  const known: Known = {
    sheet_id: opened.sheet_id ?? deps.newId(),
    exists: opened.sheet_id !== undefined,
    version: opened.version,
    base: opened.draft,
  };
  let sent: SheetDraft[] = [];
  let edits = 0;
  /** Others have saved, and it has not come in yet. */
  let isBehind = false;
  let toldVersion = opened.version;
  let turn: Promise<unknown> = Promise.resolve();
  let saving: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  let view: SavingView = {
    sheet_id: opened.sheet_id,
    version: opened.version,
    is_published: opened.is_published,
    status: 'idle',
    isDirty: false,
    unsaved: undefined,
    kept: 'device',
    titleProblem: undefined,
    fields: hand.fields(),
    conflicts: [],
    recoveries: [],
    isDeleted: false,
  };

  const change = (changes: Partial<SavingView>) => {
    const isNews = (Object.keys(changes) as (keyof SavingView)[]).some((name) => view[name] !== changes[name]);
    if (!isNews) return;
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  };
  const showHand = () => change({ fields: hand.fields(), conflicts: hand.conflicts() });

  const writeDown = (): Promise<void> => {
    const { sheet_id, exists, version } = known;
    return journal.keep({ sheet_id, exists, version, open: hand.open(), draft: hand.current() });
  };
  /** Whatever has been typed lies on this device; for the moments after which there may be none. */
  const flush = (): void => {
    if (!view.isDirty) return;
    void writeDown();
    deps.mirror(known.sheet_id, hand.current());
  };
  const timers = createTimers(
    () => void (isBehind ? pull().then(save) : save()),
    () => void writeDown(),
  );

  const noteChange = () => {
    edits += 1;
    timers.onChange();
    change({ isDirty: true });
  };

  /** One thing at a time: a save, or taking in what others saved. */
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(task);
    turn = done.catch(() => undefined);
    return done;
  };

  const tell = (what: TabNews['what']) => {
    toldVersion = known.version;
    tabs.tell({ key, account_id, sheet_id: known.sheet_id, what });
  };

  const takeNewer = async (sheet: Sheet) => {
    const theirs = draftOfSheet(sheet);
    await hand.takeIn({ base: known.base, theirs, sent });
    Object.assign(known, { exists: true, version: sheet.version, base: theirs } satisfies Partial<Known>);
    sent = [];
    isBehind = false;
    journal.setBase(theirs, sent);
    change({ version: sheet.version, is_published: sheet.is_published });
    showHand();
  };

  const accept = (draft: SheetDraft, answer: { version: number; is_published: boolean }) => {
    const isNew = !known.exists;
    Object.assign(known, { exists: true, version: answer.version, base: draft } satisfies Partial<Known>);
    sent = [];
    journal.setBase(draft, sent);
    timers.onSaved();
    change({
      sheet_id: known.sheet_id,
      version: answer.version,
      is_published: answer.is_published,
      titleProblem: undefined,
      unsaved: undefined,
    });
    if (isNew) deps.onCreated(known.sheet_id);
  };

  /** Sends what is not in dispute until the server has it; on the way, what others saved comes in. */
  const send = async (isPublishing: boolean): Promise<boolean> => {
    for (let merges = 0; merges < MOST_MERGES; merges += 1) {
      await hand.settle(known.base);
      showHand();
      const begun = edits;
      const draft = withoutDisputed(hand.current(), hand.conflicts());
      if (isPublishing || !known.exists || !isSameDraft(draft, known.base)) {
        if (!cleanLine(draft.title)) throw new ApiError(400, 'sheet_title_required', 'Sheet title is required');
        if (!sent.some((one) => isSameDraft(one, draft))) sent = [...sent, draft].slice(-MOST_SENT);
        journal.setBase(known.base, sent);
        deps.mirror(known.sheet_id, hand.current());
        await atMost(writeDown(), JOURNAL_FIRST_MS);
        const body = { ...bodyOf(draft), ...(isPublishing ? { is_published: true } : {}) };
        try {
          const { sheet_id, version } = known;
          const answer = known.exists
            ? await call('PUT /sheets/{id}', { params: { id: sheet_id }, body }, version)
            : await call('POST /sheets', { body: { ...body, sheet_id } });
          accept(draft, answer);
        } catch (error) {
          const { status, particulars } = toApiError(error);
          // The server has said that it did not take it.
          if (status > 0 && status < 500) sent = sent.filter((one) => one !== draft);
          if (status !== 412 || !particulars.newer) throw error;
          await takeNewer(particulars.newer as Sheet);
          continue;
        }
      }
      const isAll = begun === edits && hand.conflicts().length === 0;
      if (isAll) await journal.clear();
      // Also when it was saved long ago and only the answer was lost: nobody else has been told.
      if (known.version !== toldVersion) tell('saved');
      if (begun === edits) change({ isDirty: !isAll });
      change({ status: 'saved', unsaved: undefined });
      return isAll;
    }
    throw new ApiError(0, 'busy', 'Others are saving this sheet too.');
  };

  const fail = (thrown: unknown) => {
    const { status, detail, particulars } = toApiError(thrown);
    const unsaved = reasonOf(status);
    change({ status: 'idle', unsaved, ...(unsaved === 'refused' ? { titleProblem: detail } : {}) });
    if (unsaved === 'offline') timers.onFailure((particulars.retryAfterSeconds ?? 0) * 1000);
  };

  const sendInTurn = (isPublishing: boolean): Promise<boolean> =>
    inTurn(async () => {
      timers.onSave();
      change({ status: 'saving' });
      return send(isPublishing);
    });

  /** True when everything is at the server. */
  const save = (): Promise<boolean> => {
    if (!view.isDirty) return Promise.resolve(true);
    if (view.isDeleted || view.unsaved === 'gone') return Promise.resolve(false);
    if (!deps.isMember()) {
      change({ status: 'idle', unsaved: 'signed_out' });
      return Promise.resolve(false);
    }
    saving ??= sendInTurn(false)
      .catch((error: unknown) => {
        fail(error);
        return false;
      })
      .finally(() => {
        saving = undefined;
      });
    return saving;
  };

  /** What others have saved meanwhile comes in at once, or as soon as the server can be asked. */
  const pull = async (): Promise<void> => {
    if (!known.exists || view.isDeleted || !deps.isMember()) return;
    isBehind = true;
    try {
      await inTurn(async () => {
        const sheet = await call('GET /sheets/{id}', { params: { id: known.sheet_id } });
        if (sheet.version > known.version) await takeNewer(sheet);
        change({ is_published: sheet.is_published });
      });
      isBehind = false;
    } catch (error) {
      const { status } = toApiError(error);
      if (reasonOf(status) === 'offline') timers.onFailure();
      else isBehind = false;
    }
  };

  return {
    read: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hand,
    known,
    change,
    showHand,
    noteChange,
    writeDown,
    flush,
    save,
    /** Saves with the mark of being published; fails like a call. */
    publish: async () => {
      try {
        await sendInTurn(true);
      } catch (error) {
        fail(error);
        throw error;
      }
    },
    pull,
    tell,
    end: timers.end,
  };
};

export type SavingCore = ReturnType<typeof createSavingCore>;
