import { findAccount } from '#web/own/own-account.ts';
import { startLoading } from '../loading/start-loading.ts';
import { loadSheetPacks } from '../sheets/load-sheets.ts';
import { addSheetPack, changeSheetPack, removeSheetPack } from '../sheets/sheet-packs.ts';
import { isOfSheets, type Pack } from '#web/own/pack.ts';
import { addPack, changePack, type NewPack, removePack } from '../store/packs.ts';

type Chosen = Pick<Pack, 'id' | 'choice'>;

/** Storage that is full: what is shown stays. */
const ignoreFull = (failure: unknown): void => {
  if ((failure as Error).name !== 'QuotaExceededError') throw failure;
};

const change = async ({ id, choice }: Chosen, changes: Partial<Pack>): Promise<void> => {
  if (!isOfSheets(choice)) return void (await changePack(id, changes));
  const account = await findAccount();
  if (account !== undefined) await changeSheetPack(account, id, changes);
};

const load = ({ choice }: Pick<Pack, 'choice'>): void => {
  if (isOfSheets(choice)) void loadSheetPacks();
  else startLoading();
};

export const keepPack = async (chosen: NewPack): Promise<void> => {
  await (isOfSheets(chosen.choice) ? addSheetPack(chosen) : addPack(chosen));
  load(chosen);
};

export const pausePack = (pack: Chosen): Promise<void> => change(pack, { state: 'paused' }).catch(ignoreFull);

export const resumePack = async (pack: Chosen): Promise<void> => {
  await change(pack, { state: 'waiting', problem: undefined }).catch(ignoreFull);
  load(pack);
};

export const removeFromDevice = async ({ id, choice }: Chosen): Promise<void> => {
  if (!isOfSheets(choice)) return removePack(id);
  const account = await findAccount();
  if (account !== undefined) await removeSheetPack(account, id);
};
