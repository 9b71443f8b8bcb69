import { sql, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, takeAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { type Fields, groupOf } from '#shared/field-values.ts';
import type { CollectionDraft, Localized } from './draft.ts';
import { keepHandSet, readHandSet, writeSourceValues, type KeptField } from './hand-set.queries.ts';
import { readRemovedRecords } from './removed-records.queries.ts';
import { stableId } from './stable-id.ts';
import { titleRows } from './title-rows.ts';

/** Whether an import takes order and names of collections that exist from its source. */
export type CollectionChanges = 'keep' | 'replace';

const fieldsOfDraft = ({ titles, descriptions, position }: CollectionDraft, parent: string | null): Fields => ({
  parent,
  position,
  ...Object.fromEntries(
    titleRows(titles, descriptions).flatMap(({ language, title, description }) => [
      [`titles.${language}`, title],
      ...(description ? [[`descriptions.${language}`, description]] : []),
    ]),
  ),
});

const localized = (fields: Fields, group: string): Localized =>
  Object.fromEntries([...groupOf(fields, group)].map(([language, value]) => [language, String(value)]));

/** Where it may stand: what was moved by hand may stand below it, and then it stays where it is. */
const findAllowedParent = async (
  db: Transaction<Database>,
  id: string,
  parent: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`with recursive above as (
      select id, parent_id from collections where id = ${parent}
      union select c.id, c.parent_id from collections c join above on above.parent_id = c.id
    ) select id from above where id = ${id}`.execute(db);
  if (rows.length === 0) return parent;
  const stored = await db.selectFrom('collections').select('parent_id').where('id', '=', id).executeTakeFirst();
  return stored?.parent_id ?? null;
};

type Written = { id: string; titles: Localized; kept: KeptField[] };

/**
 * Writes a collection. Where it stands and what it is called belong to the site once it exists, unless the import is told
 * to replace them; a collection at the top comes after those that are there. What was set by hand stays in any case, and one
 * that was merged or deleted by hand is not made again. Returns its titles as stored.
 */
export const writeCollection = async (
  db: Transaction<Database>,
  draft: CollectionDraft,
  changes: CollectionChanges,
): Promise<Written> => {
  await takeAdvisoryLock(db, ADVISORY_LOCKS.collectionTree);
  const id = stableId('collection', draft.key);
  const target = { target_type: 'collection' as const, id };
  const removed = await readRemovedRecords(db, 'collection');
  if (removed.has(id)) {
    const [source = draft.key] = Object.values(draft.titles);
    return { id, titles: {}, kept: [{ ...target, field: 'removed', kept: removed.successorOf(id), source }] };
  }
  const source = fieldsOfDraft(draft, removed.parentFor(draft.parent && stableId('collection', draft.parent)));
  const handSet = (await readHandSet(db, 'collection', [id])).get(id);
  const { fields, kept } = keepHandSet(target, source, handSet);
  await writeSourceValues(db, kept);
  const wanted = removed.parentFor(fields['parent'] ? String(fields['parent']) : null);
  const parent_id = await findAllowedParent(db, id, wanted);
  if (parent_id !== wanted) kept.push({ ...target, field: 'parent', kept: parent_id, source: wanted });
  const { key, slug } = draft;
  const isTop = parent_id === null;
  const position = Number(fields['position']);
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
  const names = { ...draft, titles: localized(fields, 'titles'), descriptions: localized(fields, 'descriptions') };
  await writeTitles(db, id, names, changes);
  const stored = await db
    .selectFrom('collection_titles')
    .select(['language', 'title'])
    .where('collection_id', '=', id)
    .execute();
  return {
    id,
    titles: Object.fromEntries(stored.map(({ language, title }) => [language, title])),
    // The order of the source is not wanted where it is not replaced.
    kept: kept.filter(({ field }) => field !== 'position' || (changes === 'replace' && !isTop)),
  };
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
