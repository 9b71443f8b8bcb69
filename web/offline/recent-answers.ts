import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Public answers of the API that were read lately, on this device. The worker uses them when the server cannot be asked.
 * Nothing here depends on who is signed in.
 */
type RecentAnswer = {
  /** Path and query. */
  address: string;
  body: string;
  /** When it was stored or used last. */
  used_at: number;
  bytes: number;
};

interface RecentSchema extends DBSchema {
  answers: { key: string; value: RecentAnswer; indexes: { used: [used_at: number, bytes: number] } };
  settings: { key: string; value: string };
}

export const RECENT_DATABASE = 'pothi-recent';

export const MAX_RECENT_ANSWERS = 1500;
export const MAX_RECENT_BYTES = 40 * 1024 * 1024;
/** Longer ones are not worth the room. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

let opening: Promise<IDBPDatabase<RecentSchema>> | undefined;

const open = (): Promise<IDBPDatabase<RecentSchema>> => {
  opening ??= openDB<RecentSchema>(RECENT_DATABASE, 1, {
    upgrade: (created) => {
      created.createObjectStore('answers', { keyPath: 'address' }).createIndex('used', ['used_at', 'bytes']);
      created.createObjectStore('settings');
    },
    // Another tab may have a newer version of the site.
    blocking: () => void opening?.then((db) => db.close()).finally(() => (opening = undefined)),
    terminated: () => (opening = undefined),
  });
  opening.catch(() => (opening = undefined));
  return opening;
};

export const readSetting = async (key: string): Promise<string | undefined> =>
  (await open()).get('settings', key).catch(() => undefined);

export const writeSetting = async (key: string, value: string): Promise<void> => {
  await (await open()).put('settings', value, key);
};

/** Deletes what was used least recently until the rest fits. */
const prune = async (maxCount: number, maxBytes: number): Promise<void> => {
  const tx = (await open()).transaction('answers', 'readwrite');
  let count = 0;
  let total = 0;
  // A cursor of keys alone: no answer is read for it.
  for (
    let cursor = await tx.store.index('used').openKeyCursor(null, 'prev');
    cursor;
    cursor = await cursor.continue()
  ) {
    count += 1;
    total += cursor.key[1];
    if (count > maxCount || total > maxBytes) void tx.store.delete(cursor.primaryKey);
  }
  await tx.done;
};

/** Counting all of them takes a moment, so it is not done for each. */
const PRUNE_EVERY = 20;
let storedSincePrune = PRUNE_EVERY;

/** Resolves also when the browser refuses: the answer is then not there without a network, and says so. */
export const keepAnswer = async (address: string, body: string, now = Date.now()): Promise<void> => {
  // Letters of most of our scripts take three bytes.
  const bytes = new Blob([body]).size;
  if (bytes > MAX_ANSWER_BYTES) return;
  const put = async () => void (await (await open()).put('answers', { address, body, bytes, used_at: now }));
  try {
    await put().catch(async () => {
      // The storage is full: what was read long ago makes room, once.
      await prune(MAX_RECENT_ANSWERS / 2, MAX_RECENT_BYTES / 2);
      await put();
    });
    storedSincePrune += 1;
    if (storedSincePrune < PRUNE_EVERY) return;
    storedSincePrune = 0;
    await prune(MAX_RECENT_ANSWERS, MAX_RECENT_BYTES);
  } catch {
    // Nothing that anybody has written is lost.
  }
};

export const findAnswer = async (address: string, now = Date.now()): Promise<string | undefined> => {
  const db = await open();
  const found = await db.get('answers', address);
  if (!found) return undefined;
  await db.put('answers', { ...found, used_at: now }).catch(() => undefined);
  return found.body;
};

/** All whose address begins like this. */
export const listAnswers = async (start: string): Promise<RecentAnswer[]> =>
  (await open()).getAll('answers', IDBKeyRange.bound(start, `${start}\uffff`));

/** The body of the one used last of those that match. */
export const findNewestAnswer = async (
  matches: (address: string, body: string) => boolean,
): Promise<string | undefined> => {
  const tx = (await open()).transaction('answers');
  for (let cursor = await tx.store.index('used').openCursor(null, 'prev'); cursor; cursor = await cursor.continue()) {
    const { address, body } = cursor.value;
    if (matches(address, body)) return body;
  }
  return undefined;
};

/** Makes room for what somebody has written, which matters more. */
export const makeRoom = (): Promise<void> => prune(MAX_RECENT_ANSWERS / 4, MAX_RECENT_BYTES / 4);

/** How large each of them is, without reading any. */
export const listAnswerSizes = async (): Promise<Pick<RecentAnswer, 'address' | 'bytes' | 'used_at'>[]> => {
  const sizes = [];
  const tx = (await open()).transaction('answers');
  for (let cursor = await tx.store.index('used').openKeyCursor(); cursor; cursor = await cursor.continue()) {
    const [used_at, bytes] = cursor.key;
    sizes.push({ address: cursor.primaryKey, bytes, used_at });
  }
  return sizes;
};

/** What was read here is nobody else's business. */
export const forgetAnswers = async (): Promise<void> => (await open()).clear('answers');
