import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Note, NoteTarget } from '#shared/contract/notes.ts';
import type { Bookmark, ReadingPosition } from '#shared/contract/reading.ts';
import type { Answer } from '#shared/contract/contract.ts';
import type { PackSheet } from '#shared/contract/sheet-packs.ts';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { UserInfo } from '#shared/contract/users.ts';
import type { Pack } from './pack.ts';

/** A note as lists have it. */
export type OwnNote = Note & { work_title: string };
export type NoteFields = Pick<Note, 'body' | 'colour'>;

/** Why the server did not take a change, for good. */
export type ChangeFailure = 'passage_gone' | 'refused';

type Changed = {
  account: string;
  /** Of what it changes; there is one change of a thing at a time. */
  name: string;
  /** Counts what was added to it, so that nothing is taken for sent that was added meanwhile. */
  edition: number;
  failure?: ChangeFailure;
};

export type NoteChange = Changed & {
  kind: 'note';
  /** The note as the server had it before; null for a new one. */
  base: OwnNote | null;
  /** Null: deleted. */
  wanted: NoteFields | null;
  spot: NoteTarget;
  /** As it is shown until it is sent. */
  shown: OwnNote;
};
export type BookmarkChange = Changed & { kind: 'bookmark'; isSaved: boolean; shown: Bookmark };
export type PositionChange = Changed & { kind: 'position'; shown: ReadingPosition };
export type OwnChange = NoteChange | BookmarkChange | PositionChange;

/** What an account had at the server when it was asked last. */
export type OwnLists = {
  account: string;
  /** Whether these are all of its notes and bookmarks. */
  isWhole: boolean;
  asked_at: number;
  bookmarks: Bookmark[];
  history: ReadingPosition[];
};

/** Own sheets that a member has chosen to keep here, with what the server has listed of them. */
export type SheetPack = Pack & { account: string; sheets: PackSheet[] };

/** A sheet as its author gets it. Its pictures are stored beside it. */
export type KeptSheet = PackSheet & {
  account: string;
  sheet: Sheet;
  topics: Answer<'GET /packs/sheets/{id}'>['topics'];
};

interface OwnSchema extends DBSchema {
  notes: { key: [account: string, id: string]; value: { account: string; id: string; note: OwnNote } };
  changes: { key: [account: string, name: string]; value: OwnChange };
  lists: { key: string; value: OwnLists };
  /** Under `account`: whose device this is now, for calls without a token. */
  settings: { key: string; value: string };
  /** Who an account belongs to, as the server said last. */
  users: { key: string; value: { account: string; user: UserInfo } };
  /** Answers about the sheets of an account, for its author alone. */
  sheets: {
    key: [account: string, address: string];
    value: { account: string; address: string; body: string; used_at: number };
  };
  sheet_packs: { key: [account: string, id: string]; value: SheetPack };
  kept_sheets: { key: [account: string, sheet_id: string]; value: KeptSheet };
  kept_pictures: { key: [account: string, path: string]; value: { account: string; path: string; picture: Blob } };
}

export const OWN_DATABASE = 'pothi-own';

let opening: Promise<IDBPDatabase<OwnSchema>> | undefined;

/** Notes, bookmarks and reading positions of the members who use this device, each found by its account alone. */
export const openOwn = (): Promise<IDBPDatabase<OwnSchema>> => {
  opening ??= openDB<OwnSchema>(OWN_DATABASE, 4, {
    upgrade: (created, before) => {
      if (before < 1) {
        created.createObjectStore('notes', { keyPath: ['account', 'id'] });
        created.createObjectStore('changes', { keyPath: ['account', 'name'] });
        created.createObjectStore('lists', { keyPath: 'account' });
        created.createObjectStore('settings');
      }
      if (before < 2) created.createObjectStore('users', { keyPath: 'account' });
      if (before < 3) created.createObjectStore('sheets', { keyPath: ['account', 'address'] });
      created.createObjectStore('sheet_packs', { keyPath: ['account', 'id'] });
      created.createObjectStore('kept_sheets', { keyPath: ['account', 'sheet_id'] });
      created.createObjectStore('kept_pictures', { keyPath: ['account', 'path'] });
    },
    // Another tab may have a newer version of the site.
    blocking: () => void opening?.then((db) => db.close()).finally(() => (opening = undefined)),
    terminated: () => (opening = undefined),
  });
  opening.catch(() => (opening = undefined));
  return opening;
};

/** All keys of an account. */
export const ofAccount = (account: string): IDBKeyRange => IDBKeyRange.bound([account], [account, []]);

export const listChanges = async (account: string): Promise<OwnChange[]> =>
  (await openOwn()).getAll('changes', ofAccount(account));

export const findChange = async (account: string, name: string): Promise<OwnChange | undefined> =>
  (await openOwn()).get('changes', [account, name]);

export const hasChanges = async (account: string): Promise<boolean> =>
  (await (await openOwn()).count('changes', ofAccount(account))) > 0;

/** Of notes and bookmarks: where a text is being read is no loss to warn of. */
export const countChanges = async (account: string): Promise<number> =>
  (await (await openOwn()).getAll('changes', ofAccount(account))).filter(({ kind }) => kind !== 'position').length;

/** Rejects when the storage is full: then nothing may look as if it were kept. */
export const putChange = async (change: OwnChange): Promise<void> =>
  void (await (await openOwn()).put('changes', change));

/** Not if something was added to it meanwhile. */
export const removeChange = async ({ account, name, edition }: OwnChange): Promise<void> => {
  const tx = (await openOwn()).transaction('changes', 'readwrite');
  const now = await tx.store.get([account, name]);
  if (now?.edition === edition) await tx.store.delete([account, name]);
  await tx.done;
};

export const findLists = async (account: string): Promise<OwnLists | undefined> =>
  (await openOwn()).get('lists', account);

export const putLists = async (lists: OwnLists): Promise<void> => void (await (await openOwn()).put('lists', lists));

export const listNotes = async (account: string): Promise<OwnNote[]> =>
  (await (await openOwn()).getAll('notes', ofAccount(account))).map(({ note }) => note);

export const findNote = async (account: string, id: string): Promise<OwnNote | undefined> =>
  (await (await openOwn()).get('notes', [account, id]))?.note;

export const putNote = async (account: string, note: Note): Promise<void> => {
  const db = await openOwn();
  const before = await findNote(account, note.id);
  await db.put('notes', { account, id: note.id, note: { work_title: before?.work_title ?? '', ...note } });
};

export const removeNote = async (account: string, id: string): Promise<void> =>
  (await openOwn()).delete('notes', [account, id]);

export const replaceNotes = async (account: string, notes: OwnNote[]): Promise<void> => {
  const tx = (await openOwn()).transaction('notes', 'readwrite');
  await tx.store.delete(ofAccount(account));
  for (const note of notes) void tx.store.put({ account, id: note.id, note });
  await tx.done;
};

export const readAccount = async (): Promise<string | undefined> => (await openOwn()).get('settings', 'account');

export const writeAccount = async (account: string): Promise<void> =>
  void (await (await openOwn()).put('settings', account, 'account'));

export const findUser = async (account: string): Promise<UserInfo | undefined> =>
  (await (await openOwn()).get('users', account))?.user;

export const putUser = async (account: string, user: UserInfo): Promise<void> =>
  void (await (await openOwn()).put('users', { account, user }));

/** The rest of those used least recently goes. */
const MAX_SHEET_ANSWERS = 200;

/** Not if this device is somebody else's by now. */
export const keepSheetAnswer = async (account: string, address: string, body: string): Promise<void> => {
  const tx = (await openOwn()).transaction(['sheets', 'settings'], 'readwrite');
  if ((await tx.objectStore('settings').get('account')) === account) {
    const sheets = tx.objectStore('sheets');
    await sheets.put({ account, address, body, used_at: Date.now() });
    if ((await sheets.count()) > MAX_SHEET_ANSWERS) {
      const all = (await sheets.getAll()).toSorted((one, other) => other.used_at - one.used_at);
      for (const old of all.slice((MAX_SHEET_ANSWERS * 3) / 4)) void sheets.delete([old.account, old.address]);
    }
  }
  await tx.done;
};

/** `isExact`: of this address alone; else with any query. */
export const findSheetAnswer = async (
  account: string,
  address: string,
  isExact = false,
): Promise<string | undefined> => {
  const db = await openOwn();
  const found = await db.get('sheets', [account, address]);
  if (found || isExact) return found?.body;
  const range = IDBKeyRange.bound([account, `${address}?`], [account, `${address}?\uffff`]);
  return (await db.getAll('sheets', range)).toSorted((one, other) => other.used_at - one.used_at)[0]?.body;
};

/** What an account has at the server, too. */
const COPIES = ['notes', 'lists', 'users', 'sheets', 'sheet_packs', 'kept_sheets', 'kept_pictures'] as const;

/**
 * From now on this device is nobody's, or somebody else's: what was copied from the server goes. What was not sent yet stays
 * for its author alone, unless they have agreed to lose it.
 */
export const forgetOwn = async ({
  keeps,
  withChangesOf,
}: {
  keeps?: string;
  withChangesOf?: string;
}): Promise<void> => {
  const tx = (await openOwn()).transaction([...COPIES, 'changes', 'settings'] as const, 'readwrite');
  for (const store of COPIES) {
    const objects = tx.objectStore(store);
    for (const key of await objects.getAllKeys()) {
      const account = Array.isArray(key) ? key[0] : key;
      if (account !== keeps) void objects.delete(key as never);
    }
  }
  if (withChangesOf !== undefined) void tx.objectStore('changes').delete(ofAccount(withChangesOf));
  if (keeps === undefined) void tx.objectStore('settings').delete('account');
  await tx.done;
};
