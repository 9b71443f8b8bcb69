import { sql, type Kysely, type Transaction } from 'kysely';
import { recordAction, type Actor } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { lockWorks } from '#server/library/works.queries.ts';
import type { CatalogCollectionRow } from '#shared/contract/admin-collections.ts';
import { titleOfWork } from './list-catalog.queries.ts';
import { collectionKind } from './collection.queries.ts';
import { isInTree, lockTree } from './tree.queries.ts';

type Db = Kysely<Database>;

/** All of them, those of one parent in their order. */
export const listCatalogCollections = async (db: Db, language: string): Promise<CatalogCollectionRow[]> => {
  const { rows } = await sql<CatalogCollectionRow>`
    select c.id, c.parent_id, n.title, n.language, coalesce(w.works, 0) as works,
      coalesce(w.unpublished_works, 0) as unpublished_works
    from collections c
    join lateral (select title, language from collection_titles n where n.collection_id = c.id
      order by n.language = ${language} desc, n.language = 'en' desc, n.language limit 1) n on true
    left join (
      select wc.collection_id, count(*)::int as works, count(*) filter (where not works.is_published)::int as unpublished_works
      from work_collections wc join works on works.id = wc.work_id group by wc.collection_id
    ) w on w.collection_id = c.id
    order by c.position, c.slug`.execute(db);
  return rows;
};

export const listWorksInCollection = (db: Db, id: string, language: string) =>
  db
    .selectFrom('work_collections as wc')
    .innerJoin('works as w', 'w.id', 'wc.work_id')
    .select(['w.id', 'w.citation', 'w.is_published', titleOfWork(language).as('title')])
    .where('wc.collection_id', '=', id)
    .orderBy('wc.position')
    .orderBy('w.id')
    .execute();

export type Ordered = { works: string[]; is_ordered: boolean };

const readOrder = async (trx: Transaction<Database>, id: string): Promise<Ordered> => {
  const { is_ordered } = await trx
    .selectFrom('collections')
    .select('is_ordered')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const works = await trx
    .selectFrom('work_collections')
    .select('work_id')
    .where('collection_id', '=', id)
    .orderBy('position')
    .orderBy('work_id')
    .execute();
  return { works: works.map(({ work_id }) => work_id), is_ordered };
};

const isSame = (one: string[], other: string[]): boolean => one.join() === other.join();

/** Puts the works of a collection into an order, which imports keep. Both lists are all of its works. */
export const orderWorks = async (
  trx: Transaction<Database>,
  actor: Actor,
  id: string,
  { before, after, is_ordered = true }: { before: string[]; after: string[]; is_ordered?: boolean },
  undoes?: number,
): Promise<void> => {
  await lockTree(trx, collectionKind);
  if (!(await isInTree(trx, collectionKind, id))) throw new AppError('collection_not_found');
  await lockWorks(trx, after);
  const current = await readOrder(trx, id);
  if (!isSame(current.works, before) || !isSame(after.toSorted(), before.toSorted())) throw new AppError('conflict');
  if (isSame(after, before)) throw new AppError('nothing_changed');
  await sql`update work_collections w set position = row.position
    from unnest(${after}::uuid[]) with ordinality as row (id, position)
    where w.work_id = row.id and w.collection_id = ${id}`.execute(trx);
  await trx.updateTable('collections').set({ is_ordered }).where('id', '=', id).execute();
  await recordAction(trx, actor, {
    action: 'order_collection',
    target_type: 'collection',
    target_id: id,
    before: { saved: current },
    after: { saved: { works: after, is_ordered } satisfies Ordered },
    ...(undoes === undefined ? {} : { undoes }),
  });
};
