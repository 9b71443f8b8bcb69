import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isTitled, titleFilter } from '#server/search/query/title-filter.queries.ts';
import type { Collection, CollectionAncestor, CollectionRow } from '#shared/contract/collections.ts';
import { groupBy } from '#shared/group-by.ts';
import { MAX_LIMIT } from '#shared/limits.ts';

type Db = Kysely<Database>;

/** Collections with their title in the requested language, else in English, else in any. */
export const selectCollections = (db: Db, language: string) =>
  db
    .selectFrom('collections as c')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('collection_titles as n')
        .select(['n.title', 'n.description', 'n.language'])
        .whereRef('n.collection_id', '=', 'c.id')
        .orderBy((title) => title('n.language', '=', language), 'desc')
        .orderBy((title) => title('n.language', '=', 'en'), 'desc')
        .orderBy('n.language')
        .limit(1)
        .as('t'),
    )
    .select((eb) => [
      'c.id',
      'c.slug',
      't.title',
      't.description',
      't.language',
      sql<string | null>`'/files/' || c.picture`.as('image_url'),
      eb
        .exists(eb.selectFrom('collections as child').select('child.id').whereRef('child.parent_id', '=', 'c.id'))
        .$castTo<boolean>()
        .as('has_child'),
      eb
        .selectFrom('collections as child')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .whereRef('child.parent_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('child_count'),
    ]);

export const findCollection = (db: Db, id: string, language: string): Promise<Collection | undefined> =>
  selectCollections(db, language).where('c.id', '=', id).executeTakeFirst();

type ListInput = {
  parent_id: string | null;
  language: string;
  search?: string | undefined;
  skip: number;
  limit: number;
};

export const listCollections = async (
  db: Db,
  { parent_id, language, search, skip, limit }: ListInput,
): Promise<{ collections: CollectionRow[]; total: number }> => {
  const operator = parent_id === null ? 'is' : '=';
  const words = titleFilter(search);
  const [collections, { total }] = await Promise.all([
    selectCollections(db, language)
      .where('c.parent_id', operator, parent_id)
      .$if(words !== null, (query) => query.where(({ ref }) => isTitled('collection_id', ref('c.id'), words ?? '')))
      .orderBy('c.position')
      .orderBy('c.slug')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('collections as c')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .where('c.parent_id', operator, parent_id)
      .$if(words !== null, (query) => query.where(({ ref }) => isTitled('collection_id', ref('c.id'), words ?? '')))
      .executeTakeFirstOrThrow(),
  ]);
  const single = collections.filter(({ child_count }) => child_count === 1).map(({ id }) => id);
  const below = await listOnlyChildren(db, single, language);
  return { collections: collections.map((row) => ({ ...row, only_children: below.get(row.id) ?? [] })), total };
};

/** For each collection with a single child that child, then its single child, and so on. */
const listOnlyChildren = async (
  db: Db,
  collection_ids: string[],
  language: string,
): Promise<Map<string, CollectionAncestor[]>> => {
  if (collection_ids.length === 0) return new Map();
  const chains = db
    .withRecursive('chain(top, id, depth)', (cte) =>
      cte
        .selectFrom('collections')
        .select((eb) => ['id as top', 'id', eb.lit<number>(0).as('depth')])
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(collection_ids))))
        .unionAll(
          cte
            .selectFrom('chain')
            .innerJoin('collections as child', 'child.parent_id', 'chain.id')
            .select((eb) => ['chain.top', 'child.id', eb('chain.depth', '+', 1).as('depth')])
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('collections as other')
                    .select('other.id')
                    .whereRef('other.parent_id', '=', 'chain.id')
                    .whereRef('other.id', '<>', 'child.id'),
                ),
              ),
            ),
        ),
    )
    .selectFrom('chain')
    .select(['chain.top', 'chain.id', 'chain.depth'])
    .where('chain.depth', '>', 0);
  const rows = await selectCollections(db, language)
    .innerJoin(chains.as('chain'), 'chain.id', 'c.id')
    .select('chain.top')
    .orderBy('chain.depth')
    .execute();
  return groupBy(rows, ({ top }) => top);
};

/** Collections and their ancestors, with the distance from the collection that the path leads to. */
const selectPaths = (db: Db, collection_ids: string[]) =>
  db
    .withRecursive('path(target, id, parent_id, height)', (cte) =>
      cte
        .selectFrom('collections')
        .select((eb) => ['id as target', 'id', 'parent_id', eb.lit<number>(0).as('height')])
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(collection_ids))))
        .unionAll(
          cte
            .selectFrom('path')
            .innerJoin('collections as parent', 'parent.id', 'path.parent_id')
            .select((eb) => ['path.target', 'parent.id', 'parent.parent_id', eb('path.height', '+', 1).as('height')]),
        ),
    )
    .selectFrom('path')
    .select(['path.target', 'path.id', 'path.height']);

/** For each collection the path from the top of the library down to it; it is the last item. */
const listPaths = async (db: Db, collection_ids: string[], language: string): Promise<CollectionAncestor[][]> => {
  if (collection_ids.length === 0) return [];
  const rows = await selectCollections(db, language)
    .innerJoin(selectPaths(db, collection_ids).as('path'), 'path.id', 'c.id')
    .select('path.target')
    .orderBy('path.height', 'desc')
    .execute();
  const byTarget = groupBy(rows, ({ target }) => target);
  return collection_ids.map((id) => byTarget.get(id) ?? []);
};

/** The path from the top of the library down to a collection, which is its last item. */
export const listCollectionPath = async (
  db: Db,
  collection_id: string,
  language: string,
): Promise<CollectionAncestor[]> => (await listPaths(db, [collection_id], language))[0] ?? [];

/** For each work the paths to the collections that contain it. */
export const listCollectionPathsOfWorks = async (
  db: Db,
  work_ids: string[],
  language: string,
): Promise<Map<string, CollectionAncestor[][]>> => {
  if (work_ids.length === 0) return new Map();
  const containing = await db
    .selectFrom('work_collections as wc')
    .innerJoin('collections as c', 'c.id', 'wc.collection_id')
    .select(['wc.work_id', 'c.id'])
    .where('wc.work_id', 'in', work_ids)
    .orderBy('c.key')
    .execute();
  const ofWorks = groupBy(containing, ({ work_id }) => work_id);
  const ids = [...new Set([...ofWorks.values()].flatMap((rows) => rows.slice(0, MAX_LIMIT).map(({ id }) => id)))];
  const paths = await listPaths(db, ids, language);
  const pathOf = new Map(ids.map((id, index) => [id, paths[index] ?? []]));
  return new Map(
    [...ofWorks].map(([work_id, rows]) => [work_id, rows.slice(0, MAX_LIMIT).map(({ id }) => pathOf.get(id) ?? [])]),
  );
};
