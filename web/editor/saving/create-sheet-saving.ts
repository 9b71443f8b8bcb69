import { session } from '#web/auth/session.ts';
import { newId } from '#web/new-id.ts';
import { readNetworkState } from '#web/offline/network-state.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { clientForAccount } from './account-client.ts';
import { browserTabs } from './browser-tabs.ts';
import { createJournal } from './journal.ts';
import { openIndexedDbStore, sessionStorageStore } from './journal-stores.ts';
import { createRecovery } from './recovery.ts';
import { createSavingCore } from './saving-core.ts';
import type { SavingDeps } from './saving-deps.ts';
import { whileCreating } from './sending-lock.ts';
import { createSheetActions } from './sheet-actions.ts';
import type { OpenedSheet, SheetDraft, StorageLocation } from './types.ts';

/** After this long in the background others may have saved, so the sheet is fetched again. */
const STALE_AFTER_MS = 20_000;

const isMember = () => {
  const { isLoggedIn, hasStoredToken } = session.read();
  return isLoggedIn || hasStoredToken;
};

/** Blocks as JSON, in the form of the specification. */
export type MirroredContent = (blocks: SheetDraft['blocks']) => string;

/** Copies title and content to session storage, and notes the account and sheet they belong to. */
const createMirror =
  (account_id: string, mirroredContent: MirroredContent) =>
  (sheet_id: string, { title, blocks }: SheetDraft): void => {
    writeStored('sheetTitle', title);
    writeStored('sheetContent', mirroredContent(blocks));
    writeStored('sheetContentOf', JSON.stringify({ account_id, sheet_id }));
  };

/** The sheet that this account edited last in this tab. */
const mirroredSheetId = (account_id: string): string | undefined => {
  try {
    const mirrored = JSON.parse(readStored('sheetContentOf') ?? '{}') as {
      account_id?: string;
      sheet_id?: string;
    } | null;
    return mirrored?.account_id === account_id ? mirrored.sheet_id : undefined;
  } catch {
    return undefined;
  }
};

type Options = {
  account_id: string;
  opened: OpenedSheet;
  /** Undefined where no sheet is shown: then nothing is copied to session storage. */
  mirroredContent?: MirroredContent;
};

/** Saving for one editing session of one sheet, wired to this browser: storage, tabs, network and page events. */
export const createSheetSaving = ({ account_id, opened, mirroredContent }: Options) => {
  const key = newId();
  const tabs = browserTabs();
  let onAddress: (sheet_id: string) => void = () => undefined;
  let onStored: (location: StorageLocation) => void = () => undefined;
  const journal = createJournal({
    key,
    account_id,
    opened: opened.draft,
    openDatabase: openIndexedDbStore,
    fallback: sessionStorageStore,
    now: () => Date.now(),
    onStored: (location) => onStored(location),
  });
  const deps: SavingDeps = {
    key,
    account_id,
    opened,
    client: clientForAccount(account_id),
    journal,
    tabs,
    newId,
    isMember,
    onCreated: (sheet_id) => onAddress(sheet_id),
    onKept: (sheet_id) => onAddress(sheet_id),
    whileCreating,
    isOffline: () => readNetworkState() !== 'online',
    mirror: mirroredContent ? createMirror(account_id, mirroredContent) : () => undefined,
  };
  const core = createSavingCore(deps);
  onStored = (location) => core.updateView({ storedIn: location });
  const recovery = createRecovery({ ...deps, core, lastSheetId: () => mirroredSheetId(account_id) });
  /** A scan that fails changes nothing: the next one finds the same entries. */
  const scanJournal = () => void recovery.scan().catch(() => undefined);

  /** Returns a stop function, which still sends what is unsaved. */
  const start = () => {
    const releaseLock = tabs.lock(key);
    let lastActive = performance.now();
    let wasMember = isMember();
    scanJournal();

    const onReturn = () => {
      const isStale = performance.now() - lastActive > STALE_AFTER_MS;
      lastActive = performance.now();
      if (core.read().isDirty) void core.save();
      else if (isStale) void core.pull();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') return onReturn();
      lastActive = performance.now();
      core.flush();
      return void core.save();
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      core.flush();
      if (core.read().isDirty) event.preventDefault();
    };
    const onSessionChange = () => {
      if (isMember() === wasMember) return;
      wasMember = isMember();
      if (wasMember && core.read().isDirty) void core.save();
      if (!wasMember && core.read().isDirty) core.updateView({ status: 'idle', unsaved: 'signed_out' });
    };
    const stopMessages = tabs.onMessage((message) => {
      if (message.account_id !== account_id || message.key === key) return;
      if (message.what === 'left') scanJournal();
      else if (message.what === 'logging out') void core.save();
      else if (message.what === 'forgotten') core.forget();
      else if (message.sheet_id === core.serverState().sheet_id) void core.pull(true);
    });
    const stopSession = session.subscribe(onSessionChange);
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pagehide', core.flush);
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('online', onReturn);
    window.addEventListener('focus', onReturn);

    return () => {
      core.flush();
      core.draftState.detach();
      stopSession();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', core.flush);
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('online', onReturn);
      window.removeEventListener('focus', onReturn);
      const finish = async () => {
        const isAllSaved = await core.save();
        core.stopTimers();
        // Until here no other tab may recover this session's entry.
        releaseLock();
        if (!isAllSaved) core.broadcast('left');
        stopMessages();
      };
      void finish();
    };
  };
  /** Without an editor: sends what an earlier session has left. True when the server has all of it. */
  const sendLeft = async (): Promise<boolean> => {
    const releaseLock = tabs.lock(key);
    const stopMessages = tabs.onMessage((message) => {
      if (message.account_id === account_id && message.what === 'forgotten') core.forget();
    });
    try {
      await recovery.scan();
      return await core.save();
    } finally {
      core.stopTimers();
      releaseLock();
      if (core.read().isDirty) core.broadcast('left');
      stopMessages();
    }
  };
  /** The listener is called when a new sheet has an address: the server has it, or this device keeps it until then. */
  const setOnAddress = (listener: (sheet_id: string) => void) => {
    onAddress = listener;
  };
  return { ...core, ...createSheetActions(core, deps), recovery, start, sendLeft, setOnAddress };
};
