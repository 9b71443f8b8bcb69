import { session } from '#web/session/session.ts';
import { callAs } from './account-call.ts';
import { openDeviceStore } from './device-store.ts';
import { createJournal } from './journal.ts';
import { mirrorFor, mirroredSheetId } from './mirror.ts';
import { createRecovery } from './recovery.ts';
import { createSavingCore, type SavingDeps } from './saving-core.ts';
import { createSheetActions } from './sheet-actions.ts';
import { browserTabs } from './tabs.ts';
import { tabStore } from './tab-store.ts';
import type { KeptWhere, OpenedSheet } from './types.ts';

type Visit = { account_id: string; opened: OpenedSheet };

/** Long away, others may have gone on: then it is looked at before anything else is typed. */
const AWAY_MS = 20_000;

const isIn = () => {
  const { isLoggedIn, hasStoredToken } = session.read();
  return isLoggedIn || hasStoredToken;
};

/** Everything that saves one visit to one sheet, with the browser's own parts. */
export const openSaving = ({ account_id, opened }: Visit) => {
  const key = crypto.randomUUID();
  const tabs = browserTabs();
  let onCreated: (sheet_id: string) => void = () => undefined;
  let onKept: (kept: KeptWhere) => void = () => undefined;
  const journal = createJournal({
    key,
    account_id,
    opened: opened.draft,
    openDevice: openDeviceStore,
    tab: tabStore,
    now: () => Date.now(),
    onKept: (kept) => onKept(kept),
  });
  const deps: SavingDeps = {
    key,
    account_id,
    opened,
    call: callAs(account_id),
    journal,
    tabs,
    newId: () => crypto.randomUUID(),
    isMember: isIn,
    onCreated: (sheet_id) => onCreated(sheet_id),
    mirror: mirrorFor(account_id),
  };
  const saving = createSavingCore(deps);
  onKept = (kept) => saving.change({ kept });
  const recovery = createRecovery({ ...deps, core: saving, lastSheetId: () => mirroredSheetId(account_id) });
  /** A look that fails changes nothing: what is there is found the next time. */
  const look = () => void recovery.look().catch(() => undefined);

  const start = () => {
    const letGo = tabs.hold(key);
    let left = performance.now();
    let wasIn = isIn();
    look();

    const comeBack = () => {
      const wasAway = performance.now() - left > AWAY_MS;
      left = performance.now();
      if (saving.read().isDirty) void saving.save();
      else if (wasAway) void saving.pull();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') return comeBack();
      left = performance.now();
      saving.flush();
      return void saving.save();
    };
    const onLeaving = (event: BeforeUnloadEvent) => {
      saving.flush();
      if (saving.read().isDirty) event.preventDefault();
    };
    const onSession = () => {
      if (isIn() === wasIn) return;
      wasIn = isIn();
      if (wasIn && saving.read().isDirty) void saving.save();
      if (!wasIn && saving.read().isDirty) saving.change({ status: 'idle', unsaved: 'signed_out' });
    };
    const stopNews = tabs.onNews((news) => {
      if (news.account_id !== account_id || news.key === key) return;
      if (news.what === 'left') look();
      else if (news.sheet_id === saving.known.sheet_id) void saving.pull();
    });
    const stopSession = session.subscribe(onSession);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', saving.flush);
    window.addEventListener('beforeunload', onLeaving);
    window.addEventListener('online', comeBack);
    window.addEventListener('focus', comeBack);

    /** The screen goes; what is unsaved is still sent, and until then nobody else takes it up. */
    return () => {
      saving.flush();
      saving.hand.detach();
      stopSession();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', saving.flush);
      window.removeEventListener('beforeunload', onLeaving);
      window.removeEventListener('online', comeBack);
      window.removeEventListener('focus', comeBack);
      const finish = async () => {
        const isAll = await saving.save();
        saving.end();
        letGo();
        if (!isAll) saving.tell('left');
        stopNews();
      };
      void finish();
    };
  };
  /** Told when a new sheet has come to the server: it has an address from then on. */
  const setOnCreated = (listener: (sheet_id: string) => void) => {
    onCreated = listener;
  };
  return { ...saving, ...createSheetActions(saving, deps), recovery, start, setOnCreated };
};
