import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readLibraryVersion } from '#server/db/site-state.queries.ts';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { readListCounts, readWorkOrder } from './work-order.ts';

type Db = Kysely<Database>;

/** The order of a shorter list is found quickly when somebody asks for it. */
const MIN_WORKS = 500;

const prepare = async (db: Db, minWorks: number, signal: AbortSignal | undefined): Promise<void> => {
  for (const [code, { texts, originals }] of await readListCounts(db)) {
    // One after the other: readers go first.
    if (texts >= minWorks) await readWorkOrder(db, { code, originals: false, language: '' });
    if (originals < minWorks) continue;
    for (const language of SITE_LANGUAGES.map(textLanguage)) {
      if (signal?.aborted) return;
      await readWorkOrder(db, { code, originals: true, language });
    }
  }
};

/**
 * Returns a function, called again and again, that finds the orders of long lists before anybody asks for them: at the start,
 * and after a change once the library has stayed the same from one call to the next. An import changes it all the time.
 */
export const createListPreparation = (minWorks = MIN_WORKS) => {
  const seen = new WeakMap<Db, { version: string; isReady: boolean }>();
  return async (db: Db, signal?: AbortSignal): Promise<void> => {
    const version = await readLibraryVersion(db);
    const before = seen.get(db);
    if (before?.version === version && before.isReady) return;
    seen.set(db, { version, isReady: false });
    if (before && before.version !== version) return;
    await prepare(db, minWorks, signal);
    seen.set(db, { version, isReady: true });
  };
};
