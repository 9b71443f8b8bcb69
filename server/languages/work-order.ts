import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readLibraryVersion } from '#server/db/site-state.queries.ts';
import { listWorkOrder, type ListedWork } from './languages.queries.ts';

type Db = Kysely<Database>;

/** Of one list: which works, each by the text that is listed for it, sorted by title. */
export type WorkOrder = ListedWork[];

type ListKey = { code: string; originals: boolean; language: string };

/** Of all lists together, some 15 MB. Anybody may ask for lists in languages that the site does not have. */
const MAX_STORED = 100_000;

type Orders = { version: string; lists: Map<string, Promise<WorkOrder>>; stored: Map<string, number> };

/** Each database has its own. */
const ordersOf = new WeakMap<Db, Orders>();

const keyOf = ({ code, originals, language }: ListKey): string =>
  // Texts in the language are listed by those texts, whatever the language of the reader.
  originals ? `originals ${code} ${language}` : code;

const removeOldest = ({ lists, stored }: Orders): void => {
  let total = [...stored.values()].reduce((sum, count) => sum + count, 0);
  for (const [key, count] of stored) {
    if (total <= MAX_STORED) return;
    total -= count;
    stored.delete(key);
    lists.delete(key);
  }
};

/**
 * The order of a list, which takes long to find in a large library and is the same until the library changes: sorting
 * thousands of titles for every page of ten would take most of the time.
 */
export const readWorkOrder = async (db: Db, list: ListKey): Promise<WorkOrder> => {
  const version = await readLibraryVersion(db);
  const known = ordersOf.get(db);
  const orders: Orders = known?.version === version ? known : { version, lists: new Map(), stored: new Map() };
  ordersOf.set(db, orders);
  const { lists, stored } = orders;
  const key = keyOf(list);
  const found = lists.get(key);
  if (found) return found;
  const order = listWorkOrder(db, list);
  lists.set(key, order);
  try {
    const works = await order;
    // An empty one is as quick to find again.
    if (works.length === 0) lists.delete(key);
    else stored.set(key, works.length);
    removeOldest(orders);
    return works;
  } catch (error) {
    lists.delete(key);
    throw error;
  }
};
