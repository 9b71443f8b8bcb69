import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Collection, CollectionAncestor } from '#shared/contract/collections.ts';

/** Titles fall back: the asked language, English, any. */
const collectionRow = (language: string) => sql`
  c.id, c.slug, t.title, t.description, t.language,
  exists (select from collections child where child.parent_id = c.id) as has_child
  from collections c
  cross join lateral (
    select title, description, language from collection_titles
    where collection_id = c.id
    order by language = ${language} desc, language = 'en' desc, language
    limit 1
  ) t`;

export const findCollection = async (
  db: Kysely<Database>,
  id: string,
  language: string,
): Promise<Collection | undefined> => {
  const { rows } = await sql<Collection>`select ${collectionRow(language)} where c.id = ${id}`.execute(db);
  return rows[0];
};

export const listCollections = async (
  db: Kysely<Database>,
  { parent_id, language, skip, limit }: { parent_id: string | null; language: string; skip: number; limit: number },
): Promise<{ collections: Collection[]; total: number }> => {
  const below = parent_id === null ? sql`c.parent_id is null` : sql`c.parent_id = ${parent_id}`;
  const [{ rows: collections }, { rows: counts }] = await Promise.all([
    sql<Collection>`
      select ${collectionRow(language)}
      where ${below} order by c.position, c.slug limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from collections c where ${below}`.execute(db),
  ]);
  return { collections, total: counts[0]?.total ?? 0 };
};

/** The way from the top of the library down to a collection, the collection itself included. */
export const listCollectionPath = async (
  db: Kysely<Database>,
  collection_id: string,
  language: string,
): Promise<CollectionAncestor[]> => {
  const { rows } = await sql<CollectionAncestor>`
    with recursive way as (
      select id, parent_id, 0 as height from collections where id = ${collection_id}
      union all
      select up.id, up.parent_id, way.height + 1 from collections up join way on up.id = way.parent_id
    )
    select ${collectionRow(language)} join way on way.id = c.id order by way.height desc`.execute(db);
  return rows;
};

/** The same for a work: where it stands first. */
export const listCollectionPathOfWork = async (
  db: Kysely<Database>,
  work_id: string,
  language: string,
): Promise<CollectionAncestor[]> => {
  const { rows } = await sql<{ collection_id: string }>`
    select wc.collection_id from work_collections wc join collections c on c.id = wc.collection_id
    where wc.work_id = ${work_id} order by c.key limit 1`.execute(db);
  return rows[0] ? listCollectionPath(db, rows[0].collection_id, language) : [];
};
