import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { CollectionDraft, Localized } from './draft.ts';
import { stableId } from './stable-id.ts';
import { titleRows } from './title-rows.ts';

/** Whether an import takes order and names of collections that exist from its source. */
export type CollectionChanges = 'keep' | 'replace';

/**
 * Writes a collection. Where it stands and what it is called belong to the site once it exists, unless the import is told
 * to replace them; a collection at the top comes after those that are there. Returns its titles as stored.
 */
export const writeCollection = async (
  db: Transaction<Database>,
  draft: CollectionDraft,
  changes: CollectionChanges,
): Promise<Localized> => {
  const id = stableId('collection', draft.key);
  const parent_id = draft.parent === null ? null : stableId('collection', draft.parent);
  const { key, slug, position } = draft;
  const isTop = parent_id === null;
  await db
    .insertInto('collections')
    .values(({ selectFrom, fn, val }) => ({
      id,
      key,
      parent_id,
      slug,
      position: isTop
        ? selectFrom('collections')
            .select((last) => last(fn.coalesce(fn.max<number>('position'), val(-1)), '+', 1).as('next'))
            .where('parent_id', 'is', null)
        : position,
    }))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(changes === 'replace' && !isTop ? { parent_id, slug, position } : { parent_id, slug }),
    )
    .execute();
  await writeTitles(db, id, draft, changes);
  const stored = await db
    .selectFrom('collection_titles')
    .select(['language', 'title'])
    .where('collection_id', '=', id)
    .execute();
  return Object.fromEntries(stored.map(({ language, title }) => [language, title]));
};

const writeTitles = async (
  db: Transaction<Database>,
  collection_id: string,
  { titles, descriptions, is_unnamed: is_provisional = false }: CollectionDraft,
  changes: CollectionChanges,
): Promise<void> => {
  const isNamed = await db
    .selectFrom('collection_titles')
    .select('language')
    .where('collection_id', '=', collection_id)
    .where('is_provisional', '=', false)
    .executeTakeFirst();
  if (is_provisional && isNamed) return;
  const replaced = db.deleteFrom('collection_titles').where('collection_id', '=', collection_id);
  await (changes === 'replace' ? replaced : replaced.where('is_provisional', '=', true)).execute();
  const rows = titleRows(titles, descriptions).map((row) => ({ collection_id, is_provisional, ...row }));
  if (rows.length === 0) return;
  await db
    .insertInto('collection_titles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['collection_id', 'language']).doUpdateSet({
        description: sql<string>`coalesce(nullif(collection_titles.description, ''), excluded.description)`,
      }),
    )
    .execute();
};
