import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readLibraryVersion } from '#server/library/library.queries.ts';
import { isPublic } from './visible-sheets.queries.ts';

type Db = Kysely<Database>;

/** `where` is a condition on the sheet `s`. */
export const countSheets = async (db: Db, where: Expression<SqlBool>): Promise<number> => {
  const { total } = await db
    .selectFrom('sheets as s')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return total;
};

/** Of all public sheets, by language. */
type Counts = Map<string, number>;

const countByLanguage = async (db: Db): Promise<Counts> => {
  const rows = await db
    .selectFrom('sheets as s')
    .select((eb) => ['s.language', eb.cast<number>(eb.fn.countAll(), 'integer').as('total')])
    .where(isPublic)
    .groupBy('s.language')
    .execute();
  return new Map(rows.map(({ language, total }) => [language, total]));
};

/** Each database has its own. */
const countsOf = new WeakMap<Db, { version: string; counts: Promise<Counts> }>();

/**
 * All public sheets, or those of one language. Counting 200,000 takes longer than finding a page of them, and the number
 * is the same until the library changes, which the publication or withdrawal of a sheet is too.
 */
export const countPublicSheets = async (db: Db, language: string | undefined): Promise<number> => {
  const version = await readLibraryVersion(db);
  const known = countsOf.get(db);
  const kept = known?.version === version ? known : { version, counts: countByLanguage(db) };
  countsOf.set(db, kept);
  // Not kept: the next request asks again.
  kept.counts.catch(() => countsOf.get(db) === kept && countsOf.delete(db));
  const counts = await kept.counts;
  if (language !== undefined) return counts.get(language) ?? 0;
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
};
