import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { createEngine, type SearchEngine } from './engine.ts';

const engines = new WeakMap<Kysely<Database>, SearchEngine>();
let ofServer: SearchEngine | undefined;

/** Sets what answers all searches of this process, whichever replica they read from: a server has a thread for it. */
export const setEngine = (engine: SearchEngine | undefined): void => {
  ofServer = engine;
};

/** What answers the searches of a database; unless one was set, an index in the memory of this thread. */
export const engineOf = (db: Kysely<Database>): SearchEngine => {
  if (ofServer) return ofServer;
  let engine = engines.get(db);
  if (!engine) engines.set(db, (engine = createEngine(db)));
  return engine;
};
