import { compareCodePoints } from '#shared/compare-code-points.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { indexAlternativeTitles } from '#server/search/index/alternative-titles.queries.ts';
import { writeTitlesOfMany } from '#server/search/index/title-tokens.queries.ts';
import type { WorkDraft } from './draft.ts';
import { stableId } from './stable-id.ts';
import { titleRows } from './title-rows.ts';
import { writeInBatches } from './write-in-batches.ts';

type WorkRow = {
  id: string;
  type: string;
  citation: string;
  /** By language, and by collection. */
  titles: { language: string; title: string; description: string }[];
  collections: { collection_id: string; position: number }[];
};

const rowOf = ({ key, type, citation = '', titles, descriptions, collections }: WorkDraft): WorkRow => ({
  id: stableId('work', key),
  type,
  citation,
  titles: titleRows(titles, descriptions).toSorted((a, b) => compareCodePoints(a.language, b.language)),
  collections: collections
    .map((collection) => ({ collection_id: stableId('collection', collection.key), position: collection.position }))
    .toSorted((a, b) => compareCodePoints(a.collection_id, b.collection_id)),
});

/** Writes works with their titles and collections. One that is stored like this already is left alone. */
export const writeWorks = async (db: Transaction<Database>, works: WorkDraft[]): Promise<void> => {
  const rows = works.map(rowOf);
  const stored = await readWorks(
    db,
    rows.map(({ id }) => id),
  );
  const changed = rows.filter((row) => stored.get(row.id) !== JSON.stringify(row));
  if (changed.length === 0) return;
  const keys = new Map(works.map(({ key }) => [stableId('work', key), key]));
  const ids = changed.map(({ id }) => id);
  await writeInBatches(
    changed.map(({ id, type, citation }) => ({ id, key: keys.get(id), type, citation })),
    (json) =>
      sql`insert into works (id, key, type, citation)
        select id, key, type, citation
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
      sql`insert into work_titles (work_id, language, title, description)
        select work_id, language, title, description
        from json_to_recordset(${json}) as row (work_id uuid, language text, title text, description text)`.execute(db),
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

/** What is stored of each work, as JSON in the form of `rowOf`. */
const readWorks = async (db: Transaction<Database>, ids: string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<WorkRow>`
    select id, type, citation,
      (select coalesce(json_agg(json_build_object('language', language, 'title', title, 'description', description)
          order by language collate "C"), '[]') from work_titles where work_id = works.id) as titles,
      (select coalesce(json_agg(json_build_object('collection_id', collection_id, 'position', position)
          order by collection_id), '[]') from work_collections where work_id = works.id) as collections
    from works where id = any(${ids})`.execute(db);
  return new Map(
    rows.map(({ id, type, citation, titles, collections }) => [
      id,
      JSON.stringify({ id, type, citation, titles, collections }),
    ]),
  );
};
