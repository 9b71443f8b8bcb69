import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Collection, CollectionAncestor } from '#shared/contract/collections.ts';

type Db = Kysely<Database>;

/** Collections with their title in the requested language, else in English, else in any. */
const selectCollections = (db: Db, language: string) =>
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
      eb
        .exists(eb.selectFrom('collections as child').select('child.id').whereRef('child.parent_id', '=', 'c.id'))
        .$castTo<boolean>()
        .as('has_child'),
    ]);

export const findCollection = (db: Db, id: string, language: string): Promise<Collection | undefined> =>
  selectCollections(db, language).where('c.id', '=', id).executeTakeFirst();

export const listCollections = async (
  db: Db,
  { parent_id, language, skip, limit }: { parent_id: string | null; language: string; skip: number; limit: number },
): Promise<{ collections: Collection[]; total: number }> => {
  const operator = parent_id === null ? 'is' : '=';
  const [collections, { total }] = await Promise.all([
    selectCollections(db, language)
      .where('c.parent_id', operator, parent_id)
      .orderBy('c.position')
      .orderBy('c.slug')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('collections')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .where('parent_id', operator, parent_id)
      .executeTakeFirstOrThrow(),
  ]);
  return { collections, total };
};

/** A collection and its ancestors, with their distance from it. */
const selectPath = (db: Db, collection_id: string) =>
  db
    .withRecursive('path(id, parent_id, height)', (cte) =>
      cte
        .selectFrom('collections')
        .select((eb) => ['id', 'parent_id', eb.lit<number>(0).as('height')])
        .where('id', '=', collection_id)
        .unionAll(
          cte
            .selectFrom('path')
            .innerJoin('collections as parent', 'parent.id', 'path.parent_id')
            .select((eb) => ['parent.id', 'parent.parent_id', eb('path.height', '+', 1).as('height')]),
        ),
    )
    .selectFrom('path')
    .select(['path.id', 'path.height']);

/** The path from the top of the library down to a collection, which is its last item. */
export const listCollectionPath = (db: Db, collection_id: string, language: string): Promise<CollectionAncestor[]> =>
  selectCollections(db, language)
    .innerJoin(selectPath(db, collection_id).as('path'), 'path.id', 'c.id')
    .orderBy('path.height', 'desc')
    .execute();

/** The path to the first collection that contains the work. */
export const listCollectionPathOfWork = async (
  db: Db,
  work_id: string,
  language: string,
): Promise<CollectionAncestor[]> => {
  const first = await db
    .selectFrom('work_collections as wc')
    .innerJoin('collections as c', 'c.id', 'wc.collection_id')
    .select('wc.collection_id')
    .where('wc.work_id', '=', work_id)
    .orderBy('c.key')
    .limit(1)
    .executeTakeFirst();
  return first ? listCollectionPath(db, first.collection_id, language) : [];
};
