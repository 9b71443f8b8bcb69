import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Collection } from '#shared/contract/collections.ts';

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
