import type { PackSheet } from '#shared/contract/sheet-packs.ts';
import { newId } from '#web/new-id.ts';
import { findAccount } from '#web/own/own-account.ts';
import { type KeptSheet, ofAccount, openOwn, type SheetPack } from '#web/own/own-store.ts';
import { notifyPacksChanged } from '../store/packs-changed.ts';
import { type NewPack, type PackStatus, sameChoice, stateOf } from '../store/packs.ts';

// Own sheets that are kept on this device, found by the account of their author alone. What a log-out deletes: `forgetOwn`.

/** Whether this version of it is here. */
const isHere = (kept: KeptSheet | undefined, { version }: PackSheet): boolean => kept?.version === version;

const statusOf = (pack: SheetPack, kept: Map<string, KeptSheet>): PackStatus => {
  const here = pack.sheets.filter((sheet) => isHere(kept.get(sheet.sheet_id), sheet));
  return {
    ...pack,
    ...stateOf(pack),
    texts: pack.sheets.length,
    loaded_texts: here.length,
    loaded_bytes: here.reduce((sum, { bytes }) => sum + bytes, 0),
    total_bytes: pack.sheets.length > 0 ? pack.sheets.reduce((sum, { bytes }) => sum + bytes, 0) : pack.bytes,
    sheets: pack.sheets.filter(({ sheet_id }) => kept.has(sheet_id)),
  };
};

const keptOf = async (account: string): Promise<Map<string, KeptSheet>> =>
  new Map((await (await openOwn()).getAll('kept_sheets', ofAccount(account))).map((sheet) => [sheet.sheet_id, sheet]));

/** Of whoever uses this device now; the newest first. */
export const listSheetPacks = async (): Promise<PackStatus[]> => {
  const account = await findAccount();
  if (account === undefined) return [];
  const packs = await (await openOwn()).getAll('sheet_packs', ofAccount(account));
  if (packs.length === 0) return [];
  const kept = await keptOf(account);
  return packs.map((pack) => statusOf(pack, kept)).toSorted((a, b) => b.created_at - a.created_at);
};

/** What waits to be loaded, the oldest first. */
export const nextSheetPack = async (account: string): Promise<SheetPack | undefined> =>
  (await (await openOwn()).getAll('sheet_packs', ofAccount(account)))
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => a.created_at - b.created_at)[0];

/** Undefined when it was removed meanwhile. */
export const changeSheetPack = async (
  account: string,
  id: string,
  change: Partial<SheetPack>,
): Promise<SheetPack | undefined> => {
  const tx = (await openOwn()).transaction('sheet_packs', 'readwrite');
  const pack = await tx.store.get([account, id]);
  const changed = pack && { ...pack, ...change };
  // What fails is thrown below.
  tx.done.catch(() => undefined);
  if (changed) await tx.store.put(changed);
  await tx.done;
  notifyPacksChanged({ id });
  return changed;
};

/** The same choice made twice is one pack. Nothing is kept for a guest. */
export const addSheetPack = async (chosen: NewPack, now = Date.now()): Promise<void> => {
  const account = await findAccount();
  if (account === undefined) return;
  const tx = (await openOwn()).transaction('sheet_packs', 'readwrite');
  const same = (await tx.store.getAll(ofAccount(account))).find(({ choice }) => sameChoice(choice, chosen.choice));
  const fresh = { ...chosen, account, id: newId(), created_at: now, checked_at: 0, text_ids: [], sheets: [] };
  const { problem: _over, ...pack } = same ?? { ...fresh, problem: undefined };
  await tx.store.put({ ...pack, state: 'waiting' });
  await tx.done;
  notifyPacksChanged();
};

/** Deletes sheets and pictures that are in no pack of this account. */
export const deleteUnusedSheets = async (account: string): Promise<void> => {
  const tx = (await openOwn()).transaction(['sheet_packs', 'kept_sheets', 'kept_pictures'], 'readwrite');
  const packs = await tx.objectStore('sheet_packs').getAll(ofAccount(account));
  const used = new Set(packs.flatMap(({ sheets }) => sheets.map(({ sheet_id }) => sheet_id)));
  const pictures = new Set<string>();
  for (const kept of await tx.objectStore('kept_sheets').getAll(ofAccount(account))) {
    if (used.has(kept.sheet_id)) for (const { path } of kept.pictures) pictures.add(path);
    else void tx.objectStore('kept_sheets').delete([account, kept.sheet_id]);
  }
  for (const key of await tx.objectStore('kept_pictures').getAllKeys(ofAccount(account)))
    if (!pictures.has(key[1])) void tx.objectStore('kept_pictures').delete(key);
  await tx.done;
};

export const removeSheetPack = async (account: string, id: string): Promise<void> => {
  await (await openOwn()).delete('sheet_packs', [account, id]);
  notifyPacksChanged();
  await deleteUnusedSheets(account);
  notifyPacksChanged();
};

/** Of the sheets of a pack those that are not here as they are now. */
export const missingSheets = async ({ account, sheets }: SheetPack): Promise<PackSheet[]> => {
  const kept = await keptOf(account);
  return sheets.filter((sheet) => !isHere(kept.get(sheet.sheet_id), sheet));
};

export const hasPicture = async (account: string, path: string): Promise<boolean> =>
  (await (await openOwn()).count('kept_pictures', [account, path])) > 0;

type Kept = { sheet: KeptSheet; pictures: { path: string; picture: Blob }[] };

/** A sheet with its pictures in one transaction, only if its pack is still to be loaded. Answers whether it is. */
export const storeSheet = async (pack_id: string, { sheet, pictures }: Kept): Promise<boolean> => {
  const { account } = sheet;
  const tx = (await openOwn()).transaction(['sheet_packs', 'kept_sheets', 'kept_pictures'], 'readwrite');
  // What fails is thrown below.
  tx.done.catch(() => undefined);
  const isWanted = (await tx.objectStore('sheet_packs').get([account, pack_id]))?.state === 'waiting';
  if (isWanted) {
    for (const { path, picture } of pictures) void tx.objectStore('kept_pictures').put({ account, path, picture });
    void tx.objectStore('kept_sheets').put(sheet);
  }
  await tx.done;
  if (isWanted) notifyPacksChanged();
  return isWanted;
};
