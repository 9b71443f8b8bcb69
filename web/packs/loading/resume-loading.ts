import { PACK_DATABASE } from '../store/pack-database.ts';
import { changePack, listPacks } from '../store/packs.ts';
import { startLoading } from './start-loading.ts';

/** So often the server is asked whether texts on this device have changed. */
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;

/** Nothing is created on the device of a reader who keeps no texts. */
const hasPacks = async (): Promise<boolean> => {
  const databases = await indexedDB.databases?.().catch(() => undefined);
  return databases?.some(({ name }) => name === PACK_DATABASE) ?? true;
};

/** Goes on with what was being loaded when the last page was left, and looks for new revisions once a day. */
export const resumeLoading = async (now = Date.now()): Promise<void> => {
  if (!(await hasPacks())) return;
  for (const { id, state, checked_at } of await listPacks())
    if (state === 'complete' && now - checked_at > CHECK_EVERY_MS) await changePack(id, { state: 'waiting' });
  if ((await listPacks()).some(({ state }) => state === 'waiting')) startLoading();
};
