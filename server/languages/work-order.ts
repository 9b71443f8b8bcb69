import type { Kysely } from 'kysely';
import { createLibraryVersionCache } from '#server/db/library-version-cache.ts';
import type { Database } from '#server/db/schema.ts';
import { countListsByLanguage, listWorkOrder, type ListCounts, type ListedWork } from './languages.queries.ts';

type Db = Kysely<Database>;

/** Of one list: which works, each by the text that is listed for it, sorted by title. */
export type WorkOrder = ListedWork[];

type ListKey = { code: string; originals: boolean; language: string };

/** Of all lists together, some 15 MB. Anybody may ask for lists in languages that the site does not have. */
const MAX_STORED = 100_000;

const keepOrder = createLibraryVersionCache<WorkOrder>(MAX_STORED, ({ length }) => length);
const keepCounts = createLibraryVersionCache<ListCounts>(1, () => 1);

const keyOf = ({ code, originals, language }: ListKey): string =>
  // Texts in the language are listed by those texts, whatever the language of the reader.
  originals ? `originals ${code} ${language}` : code;

/** How many works the two lists of each language have. */
export const readListCounts = (db: Db): Promise<ListCounts> => keepCounts(db, 'counts', () => countListsByLanguage(db));

/**
 * A list of works by language, as it is now. Its order takes long to find in a large library and is the same until it
 * changes: sorting thousands of titles for every page of ten would take most of the time.
 */
export const readWorkOrder = (db: Db, list: ListKey): Promise<WorkOrder> =>
  keepOrder(db, keyOf(list), () => listWorkOrder(db, list));
