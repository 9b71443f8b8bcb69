import { newId } from '#web/new-id.ts';
import type { Pack, PackChoice } from '#web/own/pack.ts';
import { openPackDatabase, type PackDatabase, type StoredText } from './pack-database.ts';
import { notifyPacksChanged, unstoredProblem } from './packs-changed.ts';

/** With what of it is on the device. Of a pack of sheets these are counted instead of texts. */
export type PackStatus = Pack & {
  loaded_bytes: number;
  total_bytes: number;
  texts: number;
  loaded_texts: number;
  /** Those that are here. */
  sheets?: { sheet_id: string; title: string; language: string }[];
};

export const isComplete = ({ digest }: StoredText): boolean => digest !== '';

/** What is shown: the state that is stored, unless another one could not be. */
export const stateOf = ({ id, state, problem }: Pack): Pick<Pack, 'state' | 'problem'> => {
  const unstored = state === 'waiting' ? unstoredProblem(id) : undefined;
  return unstored ? { state: 'failed', problem: unstored } : { state, ...(problem && { problem }) };
};

const statusOf = (pack: Pack, texts: Map<string, StoredText>): PackStatus => {
  const own = pack.text_ids.flatMap((id) => texts.get(id) ?? []);
  return {
    ...pack,
    ...stateOf(pack),
    texts: own.length,
    loaded_texts: own.filter(isComplete).length,
    loaded_bytes: own.reduce((sum, { loaded_bytes }) => sum + loaded_bytes, 0),
    total_bytes: own.length > 0 ? own.reduce((sum, { bytes }) => sum + bytes, 0) : pack.bytes,
  };
};

/** The newest first. */
export const listPacks = async (): Promise<PackStatus[]> => {
  const tx = (await openPackDatabase()).transaction(['packs', 'texts']);
  const [packs, rows] = await Promise.all([tx.objectStore('packs').getAll(), tx.objectStore('texts').getAll()]);
  const texts = new Map(rows.map((row) => [row.text_id, row]));
  return packs.map((pack) => statusOf(pack, texts)).toSorted((a, b) => b.created_at - a.created_at);
};

export const findPack = async (id: string): Promise<Pack | undefined> => (await openPackDatabase()).get('packs', id);

/** Undefined when it was removed meanwhile. */
export const changePack = async (id: string, change: Partial<Pack>): Promise<Pack | undefined> => {
  const tx = (await openPackDatabase()).transaction('packs', 'readwrite');
  const pack = await tx.store.get(id);
  const changed = pack && { ...pack, ...change };
  // What fails is thrown below.
  tx.done.catch(() => undefined);
  if (changed) await tx.store.put(changed);
  await tx.done;
  notifyPacksChanged({ id });
  return changed;
};

export const sameChoice = (one: PackChoice, other: PackChoice): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type NewPack = Pick<Pack, 'choice' | 'title' | 'language' | 'script' | 'bytes'>;

/** The same choice made twice, or in two tabs, is one pack. */
export const addPack = async (chosen: NewPack, now = Date.now()): Promise<Pack> => {
  const tx = (await openPackDatabase()).transaction('packs', 'readwrite');
  // What fails is thrown below.
  tx.done.catch(() => undefined);
  const same = (await tx.store.getAll()).find(({ choice }) => sameChoice(choice, chosen.choice));
  const pack: Pack = {
    ...(same ?? { ...chosen, id: newId(), created_at: now, checked_at: 0, text_ids: [] }),
    state: 'waiting',
  };
  delete pack.problem;
  await tx.store.put(pack);
  await tx.done;
  notifyPacksChanged();
  return pack;
};

/** How many parts are deleted in one transaction: others can read in between. */
const PARTS_AT_ONCE = 20;

const partsOfText = (text_id: string) => IDBKeyRange.bound([text_id], [text_id, '\uffff']);

const deleteSomeParts = async (db: PackDatabase, text_id: string): Promise<number> => {
  const stores = ['parts', 'words', 'numbers'] as const;
  const tx = db.transaction(stores, 'readwrite');
  const numbers = await tx.objectStore('parts').index('part').getAllKeys(partsOfText(text_id), PARTS_AT_ONCE);
  await Promise.all(numbers.flatMap((number) => stores.map((store) => tx.objectStore(store).delete(number))));
  await tx.done;
  return numbers.length;
};

/** The text is not there any more at once; its parts follow. */
const deleteText = async (db: PackDatabase, text_id: string): Promise<void> => {
  const tx = db.transaction(['texts', 'heads', 'incoming'], 'readwrite');
  await Promise.all([
    tx.objectStore('texts').delete(text_id),
    tx.objectStore('heads').delete(text_id),
    tx.objectStore('incoming').delete(partsOfText(text_id)),
    tx.done,
  ]);
  while ((await deleteSomeParts(db, text_id)) === PARTS_AT_ONCE);
};

/** Deletes texts that are in no pack. */
export const deleteUnusedTexts = async (): Promise<void> => {
  const db = await openPackDatabase();
  const tx = db.transaction(['packs', 'texts']);
  const [packs, ids] = await Promise.all([tx.objectStore('packs').getAll(), tx.objectStore('texts').getAllKeys()]);
  const used = new Set(packs.flatMap(({ text_ids }) => text_ids));
  for (const id of ids) if (!used.has(id)) await deleteText(db, id);
};

export const removePack = async (id: string): Promise<void> => {
  await (await openPackDatabase()).delete('packs', id);
  notifyPacksChanged();
  await deleteUnusedTexts();
  notifyPacksChanged();
};
