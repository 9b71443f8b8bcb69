import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readLibraryVersion } from '#server/db/site-state.queries.ts';
import { countListed, listWorkOrder, type ListedWork } from './languages.queries.ts';

type Db = Kysely<Database>;

/** Of one list: which works, each by the text that is listed for it, sorted by title. */
export type WorkOrder = ListedWork[];

type List = { code: string; originals: boolean };
type ListKey = List & { language: string };

/** Of all lists together, some 15 MB. Anybody may ask for lists in languages that the site does not have. */
const MAX_STORED = 100_000;

type Kept = {
  version: string;
  orders: Map<string, Promise<WorkOrder>>;
  stored: Map<string, number>;
  /** How many works each list has. */
  counts: Map<string, Promise<number>>;
};

/** Each database has its own. */
const keptOf = new WeakMap<Db, Kept>();

const nameOf = ({ code, originals }: List): string => (originals ? `originals ${code}` : code);
const keyOf = (list: ListKey): string =>
  // Texts in the language are listed by those texts, whatever the language of the reader.
  list.originals ? `${nameOf(list)} ${list.language}` : nameOf(list);

const removeOldest = ({ orders, stored }: Kept): void => {
  let total = [...stored.values()].reduce((sum, count) => sum + count, 0);
  for (const [key, count] of stored) {
    if (total <= MAX_STORED) return;
    total -= count;
    stored.delete(key);
    orders.delete(key);
  }
};

/** Keeps what is found, unless it is nothing: that is as quick to find again, and anybody may ask for any code. */
const keep = async <Value>(
  map: Map<string, Promise<Value>>,
  key: string,
  find: () => Promise<Value>,
  isNothing: (value: Value) => boolean,
): Promise<Value> => {
  const known = map.get(key);
  if (known) return known;
  const finding = find();
  map.set(key, finding);
  try {
    const value = await finding;
    if (isNothing(value)) map.delete(key);
    return value;
  } catch (error) {
    map.delete(key);
    throw error;
  }
};

export type WorkLists = { order(list: ListKey): Promise<WorkOrder>; count(list: List): Promise<number> };

/**
 * The lists of works by language, as they are now. Their orders take long to find in a large library and are the same until
 * it changes: sorting thousands of titles for every page of ten would take most of the time.
 */
export const readWorkLists = async (db: Db): Promise<WorkLists> => {
  const version = await readLibraryVersion(db);
  const known = keptOf.get(db);
  const kept: Kept =
    known?.version === version ? known : { version, orders: new Map(), stored: new Map(), counts: new Map() };
  keptOf.set(db, kept);
  const { orders, stored, counts } = kept;
  const find = async (list: ListKey): Promise<WorkOrder> => {
    const works = await listWorkOrder(db, list);
    if (works.length === 0) return works;
    counts.set(nameOf(list), Promise.resolve(works.length));
    stored.set(keyOf(list), works.length);
    removeOldest(kept);
    return works;
  };
  return {
    order: (list) =>
      keep(
        orders,
        keyOf(list),
        () => find(list),
        (works) => works.length === 0,
      ),
    count: (list) =>
      keep(
        counts,
        nameOf(list),
        () => countListed(db, list),
        (count) => count === 0,
      ),
  };
};
