import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readLibraryVersion } from '#server/db/site-state.queries.ts';
import { countListsByLanguage, listWorkOrder, type ListCounts, type ListedWork } from './languages.queries.ts';

type Db = Kysely<Database>;

/** Of one list: which works, each by the text that is listed for it, sorted by title. */
export type WorkOrder = ListedWork[];

type ListKey = { code: string; originals: boolean; language: string };

/** Of all lists together, some 15 MB. Anybody may ask for lists in languages that the site does not have. */
const MAX_STORED = 100_000;

type Kept = {
  version: string;
  counts: Promise<ListCounts>;
  orders: Map<string, Promise<WorkOrder>>;
  stored: Map<string, number>;
};

/** Each database has its own. */
const keptOf = new WeakMap<Db, Kept>();

const keyOf = ({ code, originals, language }: ListKey): string =>
  // Texts in the language are listed by those texts, whatever the language of the reader.
  originals ? `originals ${code} ${language}` : code;

const removeOldest = ({ orders, stored }: Kept): void => {
  let total = [...stored.values()].reduce((sum, count) => sum + count, 0);
  for (const [key, count] of stored) {
    if (total <= MAX_STORED) return;
    total -= count;
    stored.delete(key);
    orders.delete(key);
  }
};

/** An order that could not be found, or of nothing, is not kept: anybody may ask for any code. */
const findOrder = async (db: Db, kept: Kept, list: ListKey): Promise<WorkOrder> => {
  const { orders, stored } = kept;
  const key = keyOf(list);
  const known = orders.get(key);
  if (known) return known;
  const finding = listWorkOrder(db, list);
  orders.set(key, finding);
  try {
    const works = await finding;
    if (works.length === 0) orders.delete(key);
    else stored.set(key, works.length);
    removeOldest(kept);
    return works;
  } catch (error) {
    orders.delete(key);
    throw error;
  }
};

export type WorkLists = {
  /** How many works the two lists of each language have. */
  counts: ListCounts;
  order(list: ListKey): Promise<WorkOrder>;
};

/**
 * The lists of works by language, as they are now. Their orders take long to find in a large library and are the same until
 * it changes: sorting thousands of titles for every page of ten would take most of the time.
 */
export const readWorkLists = async (db: Db): Promise<WorkLists> => {
  const version = await readLibraryVersion(db);
  const known = keptOf.get(db);
  const kept: Kept =
    known?.version === version
      ? known
      : { version, counts: countListsByLanguage(db), orders: new Map(), stored: new Map() };
  keptOf.set(db, kept);
  // Not kept: the next request asks again.
  kept.counts.catch(() => keptOf.get(db) === kept && keptOf.delete(db));
  return { counts: await kept.counts, order: (list) => findOrder(db, kept, list) };
};
