import { PACK_DATABASE } from './store/pack-database.ts';
import { changePack, listPacks } from './store/packs.ts';
import { findAccount } from '#web/own/own-account.ts';
import { loadSheetPacks } from './sheets/load-sheets.ts';
import { changeSheetPack, listSheetPacks } from './sheets/sheet-packs.ts';
import { startLoading } from './loading/start-loading.ts';

/** So often the server is asked whether texts on this device have changed. */
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;

/** Sheets change more often than texts. */
const CHECK_SHEETS_EVERY_MS = 30 * 60 * 1000;

/** Of a member. Goes on with what was being loaded, and looks for changes. */
const resumeSheets = async (now: number): Promise<void> => {
  const account = await findAccount();
  if (account === undefined) return;
  for (const { id, state, checked_at } of await listSheetPacks())
    if (state === 'complete' && now - checked_at > CHECK_SHEETS_EVERY_MS)
      await changeSheetPack(account, id, { state: 'waiting' });
  if ((await listSheetPacks()).some(({ state }) => state === 'waiting')) await loadSheetPacks();
};

/** Nothing is created on the device of a reader who keeps no texts. */
const hasPacks = async (): Promise<boolean> => {
  const databases = await indexedDB.databases?.().catch(() => undefined);
  return databases?.some(({ name }) => name === PACK_DATABASE) ?? true;
};

/** Goes on with what was being loaded when the last page was left, and looks for new revisions once a day. */
export const resumeLoading = async (now = Date.now()): Promise<void> => {
  await resumeSheets(now).catch(() => undefined);
  if (!(await hasPacks())) return;
  for (const { id, state, checked_at } of await listPacks())
    if (state === 'complete' && now - checked_at > CHECK_EVERY_MS) await changePack(id, { state: 'waiting' });
  if ((await listPacks()).some(({ state }) => state === 'waiting')) startLoading();
};
