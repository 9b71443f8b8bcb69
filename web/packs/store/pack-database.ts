import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { PackHead } from '#shared/contract/packs.ts';
import type { Pack } from '#web/own/pack.ts';

// Texts that the reader has chosen to keep on this device. See docs/offline.md.

/** By what lists and the search choose and sort texts. */
export type TextSummary = PackHead['order'] &
  Pick<
    PackHead['text'],
    'title' | 'language' | 'script' | 'type' | 'is_root' | 'citation' | 'source' | 'published_date'
  > & {
    contents: { id: string; total: number }[];
    /** Missing in texts that were kept with an earlier version of the site. */
    work_titles?: Record<string, string>;
    places: PackHead['places'];
  };

/** What lists and the search must know of a text without reading the rest of it. */
export type StoredText = {
  text_id: string;
  work_id: string;
  revision: number;
  /** Of the parts that make up the text: changes with any of them. Empty until all are there. */
  digest: string;
  /** What all its parts take, and of these what is on the device. */
  bytes: number;
  loaded_bytes: number;
  segments: number;
  /** Of a text that is whole. */
  summary?: TextSummary;
};

/** So many segments of a content, as the server sent them. */
export type StoredPart = {
  /** Given by the database. */
  number?: number;
  text_id: string;
  content_id: string;
  /** The position of its first segment. */
  from: number;
  count: number;
  sha256: string;
  /** JSON of a `PackSegments`. */
  body: ArrayBuffer;
  /** Numbers made of the ids of its segments, and of those that they translate or explain: see `idNumber`. */
  ids: number[];
  targets: number[];
};

/** The words of a part, for the search: as `packText` writes them. Where the part is, so that it need not be read. */
export type StoredWords = { number: number; text_id: string; content_id: string; from: number; words: Uint8Array };

/** By which numbers passages of a part are cited: see `part-numbers.ts`. */
export type StoredNumbers = { number: number; text_id: string; content_id: string; from: number; cited: string[] };

/** A part of a text that is being replaced by a newer revision; until all are there the old one is read. */
export type IncomingPart = Omit<StoredPart, 'number' | 'from'> & {
  words: Uint8Array;
  /** Missing in what an earlier version of the site has loaded. */
  cited?: string[];
};

export interface PackSchema extends DBSchema {
  packs: { key: string; value: Pack };
  texts: { key: string; value: StoredText; indexes: { work: string } };
  heads: { key: string; value: PackHead & { sha256: string } };
  parts: {
    key: number;
    value: StoredPart;
    indexes: {
      part: [text_id: string, sha256: string];
      place: [content_id: string, from: number];
      ids: number;
      targets: number;
    };
  };
  words: { key: number; value: StoredWords; indexes: { text: string } };
  /** Those of parts that are not here yet are noted when a citation is looked up: see `fill-numbers.ts`. */
  numbers: { key: number; value: StoredNumbers; indexes: { text: string; cited: string } };
  incoming: { key: [text_id: string, sha256: string]; value: IncomingPart };
}

export type PackDatabase = IDBPDatabase<PackSchema>;

export const PACK_DATABASE = 'pothi-packs';

/** What was kept with an earlier version of the site stays. */
const PACK_DATABASE_VERSION = 3;

const createStores = (db: PackDatabase): void => {
  db.createObjectStore('packs', { keyPath: 'id' });
  db.createObjectStore('texts', { keyPath: 'text_id' }).createIndex('work', 'work_id');
  db.createObjectStore('heads', { keyPath: 'text.id' });
  const parts = db.createObjectStore('parts', { keyPath: 'number', autoIncrement: true });
  parts.createIndex('part', ['text_id', 'sha256']);
  parts.createIndex('place', ['content_id', 'from']);
  parts.createIndex('ids', 'ids', { multiEntry: true });
  parts.createIndex('targets', 'targets', { multiEntry: true });
  db.createObjectStore('words', { keyPath: 'number' }).createIndex('text', 'text_id');
  db.createObjectStore('incoming', { keyPath: ['text_id', 'sha256'] });
};

const createNumbers = (db: PackDatabase): void => {
  const numbers = db.createObjectStore('numbers', { keyPath: 'number' });
  numbers.createIndex('text', 'text_id');
  numbers.createIndex('cited', 'cited', { multiEntry: true });
};

type Upgrade = IDBPTransaction<PackSchema, StoreNames<PackSchema>[], 'versionchange'>;

/** Since version 2 the words of a part say where it is. */
const placeWords = async (tx: Upgrade): Promise<void> => {
  const words = tx.objectStore('words');
  const places = tx.objectStore('parts').index('place');
  for (let cursor = await places.openKeyCursor(); cursor; cursor = await cursor.continue()) {
    const [content_id, from] = cursor.key;
    const own = await words.get(cursor.primaryKey);
    if (own) await words.put({ ...own, content_id, from });
  }
};

let opening: Promise<PackDatabase> | undefined;

export const openPackDatabase = (): Promise<PackDatabase> => {
  opening ??= openDB<PackSchema>(PACK_DATABASE, PACK_DATABASE_VERSION, {
    upgrade: async (db, from, _to, tx) => {
      if (from < 1) createStores(db);
      // Since version 3 the numbers by which passages are cited have a store of their own.
      if (from < 3) createNumbers(db);
      if (from === 1) await placeWords(tx);
    },
    // Another tab may have a newer version of the site.
    blocking: () => void opening?.then((db) => db.close()).finally(() => (opening = undefined)),
    terminated: () => (opening = undefined),
  });
  opening.catch(() => (opening = undefined));
  return opening;
};

/** The last digits of an id as a number: a key of eight bytes instead of seventy. Two ids may have the same one. */
export const idNumber = (id: string): number => Number.parseInt(id.slice(-12), 16) || 0;
