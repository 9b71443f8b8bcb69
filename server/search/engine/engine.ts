import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readLibraryVersion } from '#server/db/site-state.queries.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { prepareChineseTerms } from './chinese-terms.ts';
import { countQueries } from './count-queries.ts';
import type { CountQuery, EngineAnswer, EngineQuery, TitleHit, TitleQuery } from './engine-types.ts';
import { compareQuotation, type ComparedPlace, type QuotationComparison } from './compare-quotation.ts';
import { findQuotation, type QuotationPlace, type QuotationQuery } from './find-quotation.ts';
import { listTitleHits } from './find-titles.ts';
import { listCollections } from './collections.queries.ts';
import { LibraryIndex } from './library-index.ts';
import {
  listDescriptions,
  listKnown,
  listSectionTitles,
  listTextInfos,
  listTitles,
  listTopicWorks,
  listWritten,
  readWords,
} from './library-rows.queries.ts';
import { searchLibrary } from './search-library.ts';

/** Answers searches from memory. */
export type SearchEngine = {
  /** Reads the library, so that the first search need not wait for it. */
  load(): Promise<void>;
  search(query: EngineQuery): Promise<EngineAnswer>;
  findTitles(query: TitleQuery): Promise<TitleHit[]>;
  /** How many passages each query finds. */
  count(query: CountQuery): Promise<number[]>;
  /** Where a quotation may stand, the likeliest first. */
  findQuotation(query: QuotationQuery): Promise<QuotationPlace[]>;
  /** How each of these places is like a quotation: here, because comparing takes as long as searching. */
  compareQuotation(comparison: QuotationComparison): Promise<(ComparedPlace | null)[]>;
  close(): Promise<void>;
};

/** Texts that are read together. */
const CHUNK = 200;
/** While texts are imported every search would load what has changed: it waits so many times as long as that takes. */
const REST_FACTOR = 10;
/** Unless it takes less than this. */
const QUICK_MS = 1500;
/** In a larger library a search does not wait for what has changed, but answers with what is loaded. */
const MAX_AWAITED_TEXTS = 2000;
/** In others it waits so long. */
const MAX_REFRESH_MS = 5000;
const TOO_LATE = new Error('Changes of the library are not loaded in time.');
/** A search waits so long to learn whether the library has changed; then it answers with what is loaded. */
const MAX_VERSION_MS = 1000;
/** While the database cannot be reached, only every so often a search asks. */
const ASK_AGAIN_MS = 2000;

/**
 * Holds the words of the library of a database, and takes up what changes: before it answers, or beside it where that takes
 * long. Once it is loaded it answers
 * without the database too: the replicas that pages are read from may be there when the primary is not.
 */
export const createEngine = (
  db: Kysely<Database>,
  onUnreachable: (error: unknown) => void = () => undefined,
): SearchEngine => {
  const library = new LibraryIndex();
  const written = new Map<string, number>();
  let loadedVersion: string | undefined;
  let notBefore = 0;
  let loading: Promise<void> | undefined;
  let askNotBefore = 0;

  const loadChanges = async (): Promise<void> => {
    const rows = await listWritten(db);
    const stored = new Set(rows.map(({ text_id }) => text_id));
    for (const text_id of written.keys()) {
      if (stored.has(text_id)) continue;
      library.removeText(text_id);
      written.delete(text_id);
    }
    const changed = rows.filter((row) => written.get(row.text_id) !== row.written).map(({ text_id }) => text_id);
    for (let start = 0; start < changed.length; start += CHUNK) {
      for (const row of await readWords(db, changed.slice(start, start + CHUNK))) {
        library.setText(row.text_id, row.words);
        written.set(row.text_id, row.written);
      }
    }
    const collections = await listCollections(db, 'en');
    library.settle({
      texts: await listTextInfos(db, collections),
      titles: await listTitles(db),
      descriptions: await listDescriptions(db),
      knownFor: await listKnown(db),
      sectionTitles: await listSectionTitles(db),
      topicWorks: await listTopicWorks(db),
      collections,
    });
  };

  /** Undefined when the database does not say it in time. */
  const readNewVersion = async (): Promise<string | undefined> => {
    if (loadedVersion === undefined) return readLibraryVersion(db);
    if (performance.now() < askNotBefore) return undefined;
    try {
      return await withTimeout(readLibraryVersion(db), {
        ms: MAX_VERSION_MS,
        error: new Error('The database does not answer.'),
      });
    } catch (error) {
      askNotBefore = performance.now() + ASK_AGAIN_MS;
      onUnreachable(error);
      return undefined;
    }
  };

  const refresh = async (): Promise<void> => {
    const version = await readNewVersion();
    const isResting = loadedVersion !== undefined && performance.now() < notBefore;
    if (version === undefined || version === loadedVersion || isResting) return;
    const started = performance.now();
    await loadChanges();
    const took = performance.now() - started;
    const isFirst = loadedVersion === undefined;
    loadedVersion = version;
    notBefore = took > QUICK_MS && !isFirst ? performance.now() + REST_FACTOR * took : 0;
  };

  const whenFresh = async (): Promise<void> => {
    const refreshing = (loading ??= refresh().finally(() => (loading = undefined)));
    if (loadedVersion === undefined) return refreshing;
    const reported = refreshing.catch(onUnreachable);
    if (written.size > MAX_AWAITED_TEXTS) return;
    await withTimeout(reported, { ms: MAX_REFRESH_MS, error: TOO_LATE }).catch(onUnreachable);
  };

  return {
    load: async () => {
      await whenFresh();
      prepareChineseTerms();
    },
    search: async (query) => {
      await whenFresh();
      return searchLibrary(library, query);
    },
    findTitles: async (query) => {
      await whenFresh();
      return listTitleHits(library, query);
    },
    count: async (query) => {
      // It follows a search, which has taken up what had changed.
      if (loadedVersion === undefined) await whenFresh();
      return countQueries(library, query);
    },
    findQuotation: async (query) => {
      await whenFresh();
      return findQuotation(library, query);
    },
    compareQuotation: async (comparison) => compareQuotation(comparison),
    close: async () => undefined,
  };
};
