import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from './schema.ts';
import { readLibraryVersion } from './site-state.queries.ts';

type Db = Kysely<Database>;

type Kept<Value extends object> = {
  version: string;
  values: LRUCache<string, Value>;
  /** What is being looked for, so that many who ask at once wait for the same answer. */
  finding: Map<string, Promise<Value>>;
};

/**
 * Values that are the same until the library changes, for each database. The least recently used go when all together are
 * larger than `maxSize`; a value without a size is not kept, because anybody may ask for what does not exist.
 */
export const createLibraryVersionCache = <Value extends object>(maxSize: number, sizeOf: (value: Value) => number) => {
  const keptOf = new WeakMap<Db, Kept<Value>>();
  return async (db: Db, key: string, find: () => Promise<Value>): Promise<Value> => {
    const version = await readLibraryVersion(db);
    let kept = keptOf.get(db);
    if (kept?.version !== version) {
      kept = { version, values: new LRUCache({ maxSize, sizeCalculation: sizeOf }), finding: new Map() };
      keptOf.set(db, kept);
    }
    const { values, finding } = kept;
    const known = values.get(key) ?? finding.get(key);
    if (known) return known;
    const found = find();
    finding.set(key, found);
    try {
      const value = await found;
      if (sizeOf(value) > 0) values.set(key, value);
      return value;
    } finally {
      finding.delete(key);
    }
  };
};
