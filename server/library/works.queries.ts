import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { indexAlternativeTitles } from '#server/search/index/alternative-titles.queries.ts';
import { writeTitlesOfMany } from '#server/search/index/title-tokens.queries.ts';
import { type Fields, groupOf } from '#shared/field-values.ts';
import type { WorkDraft } from './draft.ts';
import { keepHandSet, readHandSet, writeSourceValues, type KeptField } from './hand-set.queries.ts';
import { readRemovedRecords, type RemovedRecords } from './removed-records.queries.ts';
import { stableId } from './stable-id.ts';
import { fieldsOfDraft, rowOfFields, type WorkRow } from './work-fields.ts';
import { writeInBatches } from './write-in-batches.ts';

/**
 * Writes works with their titles and collections. One that is stored like this already is left alone. Returns what somebody
 * has set by hand and the source has otherwise.
 */
export const writeWorks = async (
  db: Transaction<Database>,
  drafts: WorkDraft[],
  arePublished = true,
): Promise<KeptField[]> => {
  const works = drafts.filter(({ is_stored = false }) => !is_stored);
  if (works.length === 0) return [];
  const ids = works.map(({ key }) => stableId('work', key));
  await lockWorks(db, ids);
  const handSet = await readHandSet(db, 'work', ids);
  const removed = await readRemovedRecords(db, 'collection');
  const kept: KeptField[] = [];
  const rows = works.map((work, index) => {
    const id = ids[index] ?? '';
    const own = keepHandSet({ target_type: 'work', id }, fieldsOfDraft(work), handSet.get(id));
    kept.push(...own.kept);
    return rowOfFields({ id, type: work.type }, leaveRemoved(own.fields, removed));
  });
  await writeSourceValues(db, kept);
  await keepOrder(db, rows);
  await writeWorkRows(db, rows, new Map(works.map(({ key }, index) => [ids[index] ?? '', key])), arePublished);
  return kept;
};

/** The places in collections that were merged are places in the others; those that were deleted have none. */
const leaveRemoved = (fields: Fields, removed: RemovedRecords): Fields => {
  const places = [...groupOf(fields, 'collections')];
  if (!places.some(([id]) => removed.has(id))) return fields;
  const others = Object.entries(fields).filter(([field]) => !field.startsWith('collections.'));
  // A place of its own there comes last, and is the one that stays.
  const moved = places.toSorted(([one], [other]) => Number(removed.has(other)) - Number(removed.has(one)));
  return Object.fromEntries([
    ...others,
    ...moved.flatMap(([id, position]) => {
      const current = removed.successorOf(id);
      return current === null ? [] : [[`collections.${current}`, position] as const];
    }),
  ]);
};

/** In collections whose works were put into order by hand, works stay where they are, and new ones come at the end. */
const keepOrder = async (db: Transaction<Database>, rows: WorkRow[]): Promise<void> => {
  const collections = [...new Set(rows.flatMap((row) => row.collections.map((each) => each.collection_id)))];
  const { rows: ordered } = await sql<{ id: string; last: number; positions: Record<string, number> }>`
    select c.id, max(w.position) as last,
      coalesce(json_object_agg(w.work_id, w.position) filter (where w.work_id = any(${rows.map(({ id }) => id)}::uuid[])), '{}')
        as positions
    from collections c left join work_collections w on w.collection_id = c.id
    where c.is_ordered and c.id = any(${collections}::uuid[]) group by c.id`.execute(db);
  for (const collection of ordered) {
    let last = collection.last ?? 0;
    for (const row of rows)
      for (const place of row.collections)
        if (place.collection_id === collection.id) place.position = collection.positions[row.id] ?? (last += 1);
  }
};

/** So that nobody sets a field between the look at what was set by hand and the write. In one order, against deadlocks. */
export const lockWorks = async (db: Transaction<Database>, ids: string[]): Promise<void> => {
  await db
    .selectFrom('works')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute();
};

/** `keys` are the source keys by id; those of works that exist are not needed, and whether these are published stays. */
export const writeWorkRows = async (
  db: Transaction<Database>,
  rows: WorkRow[],
  keys: Map<string, string>,
  arePublished = true,
): Promise<void> => {
  const stored = await readWorks(
    db,
    rows.map(({ id }) => id),
  );
  const changed = rows.filter((row) => JSON.stringify(stored.get(row.id)) !== JSON.stringify(row));
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await writeInBatches(
    changed.map(({ id, type, citation }) => ({ id, key: keys.get(id) ?? id, type, citation })),
    (json) =>
      sql`insert into works (id, key, type, citation, is_published)
        select id, key, type, citation, ${arePublished}
        from json_to_recordset(${json}) as row (id uuid, key text, type text, citation text)
        on conflict (id) do update set type = excluded.type, citation = excluded.citation`.execute(db),
  );
  if (stored.size > 0) {
    await db
      .deleteFrom('work_titles')
      .where((eb) => eb('work_id', '=', eb.fn.any(eb.val(ids))))
      .execute();
    await db
      .deleteFrom('work_collections')
      .where((eb) => eb('work_id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }
  await writeInBatches(
    changed.flatMap(({ id, titles }) => titles.map((title) => ({ work_id: id, ...title }))),
    (json) =>
      sql`insert into work_titles (work_id, language, title, description, short_description)
        select work_id, language, title, description, short_description
        from json_to_recordset(${json}) as row (work_id uuid, language text, title text, description text,
          short_description text)`.execute(db),
  );
  await writeInBatches(
    changed.flatMap(({ id, collections }) => collections.map((collection) => ({ work_id: id, ...collection }))),
    (json) =>
      sql`insert into work_collections (work_id, collection_id, position)
        select work_id, collection_id, position
        from json_to_recordset(${json}) as row (work_id uuid, collection_id uuid, position integer)`.execute(db),
  );
  await writeTitlesOfMany(
    db,
    'work_id',
    changed.map(({ id, titles }) => ({
      id,
      titles: Object.fromEntries(titles.map(({ language, title }) => [language, title])),
    })),
  );
  await indexAlternativeTitles(db, ids);
};

/** By id. */
export const readWorks = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, WorkRow>> => {
  const { rows } = await sql<WorkRow>`
    select id, type, citation,
      (select coalesce(json_agg(json_build_object('language', language, 'title', title, 'description', description,
          'short_description', short_description) order by language collate "C"), '[]')
        from work_titles where work_id = works.id) as titles,
      (select coalesce(json_agg(json_build_object('collection_id', collection_id, 'position', position)
          order by collection_id), '[]') from work_collections where work_id = works.id) as collections
    from works where id = any(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, type, citation, titles, collections }) => [id, { id, type, citation, titles, collections }]),
  );
};
