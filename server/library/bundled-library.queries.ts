import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { WorkDraft } from './draft.ts';

type Db = Kysely<Database>;

/** The bundled library that was loaded last. Undefined for a site from before it was recorded. */
export const findBundledLibrary = (db: Db): Promise<{ digest: string; keys: string[] } | undefined> =>
  db.selectFrom('bundled_library').select(['digest', 'keys']).executeTakeFirst();

export const saveBundledLibrary = async (db: Db, digest: string, keys: string[]): Promise<void> => {
  await db
    .insertInto('bundled_library')
    .values({ digest, keys })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ digest, keys }))
    .execute();
};

const OURS = 'library:%';

const keysOf = async (db: Db, table: 'collections' | 'texts' | 'topics'): Promise<string[]> =>
  (await db.selectFrom(table).select('key').where('key', 'like', OURS).execute()).map(({ key }) => key);

/** What the site has of the bundled library, whatever version of it. */
export const listBundledKeys = async (db: Db) => {
  const [collections, texts, topics] = await Promise.all([
    keysOf(db, 'collections'),
    keysOf(db, 'texts'),
    keysOf(db, 'topics'),
  ]);
  return { collections, texts, topics };
};

/** By key of a bundled work: the collections that list it on this site. */
export const listBundledPlacements = async (db: Db): Promise<Map<string, WorkDraft['collections']>> => {
  const works = await db.selectFrom('works').select('key').where('key', 'like', OURS).execute();
  const placements = new Map<string, WorkDraft['collections']>(works.map(({ key }) => [key, []]));
  const rows = await db
    .selectFrom('work_collections as wc')
    .innerJoin('works as w', 'w.id', 'wc.work_id')
    .innerJoin('collections as c', 'c.id', 'wc.collection_id')
    .select(['w.key as work', 'c.key', 'wc.position'])
    .where('w.key', 'like', OURS)
    .execute();
  for (const { work, key, position } of rows) placements.get(work)?.push({ key, position });
  return placements;
};
