import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { groupBy } from '#shared/group-by.ts';
import { type HandEdits, type SegmentEdit, type Structure } from './hand-edits.rules.ts';

/** By id; only of texts that were changed by hand. */
export const readHandEdits = async (db: Kysely<Database>, text_ids: string[]): Promise<Map<string, HandEdits>> => {
  const { rows } = await sql<{ text_id: string; structure: Structure | null; segments: SegmentEdit[] | null }>`
    select asked.id as text_id, structure.source as structure,
      (select jsonb_agg(jsonb_build_object('key', key, 'field', field, 'value', value, 'source_value', source_value))
       from hand_set_segments where text_id = asked.id) as segments
    from unnest(${text_ids}::uuid[]) as asked (id)
      left join hand_set_structures structure on structure.text_id = asked.id
    where structure.text_id is not null or exists (select from hand_set_segments where text_id = asked.id)`.execute(db);
  return new Map(rows.map(({ text_id, structure, segments }) => [text_id, { structure, segments: segments ?? [] }]));
};

/** Replaces what is known about changes by hand. `idOf` names the segment of a key. */
export const writeHandEdits = async (
  db: Transaction<Database>,
  text_id: string,
  { structure, segments }: HandEdits,
  idOf: (key: string) => string,
): Promise<void> => {
  if (structure)
    await sql`insert into hand_set_structures (text_id, source) values (${text_id}, ${JSON.stringify(structure)})
      on conflict (text_id) do update set source = excluded.source
      where hand_set_structures.source <> excluded.source`.execute(db);
  else await db.deleteFrom('hand_set_structures').where('text_id', '=', text_id).execute();
  const rows = JSON.stringify(segments.map((edit) => ({ ...edit, segment_id: idOf(edit.key) })));
  await sql`delete from hand_set_segments old where text_id = ${text_id} and not exists (
      select from jsonb_to_recordset(${rows}::jsonb) as row (key text, field text)
      where row.key = old.key and row.field = old.field)`.execute(db);
  if (segments.length === 0) return;
  await sql`insert into hand_set_segments (text_id, segment_id, key, field, value, source_value)
    select ${text_id}, segment_id, key, field, nullif(value, 'null'), nullif(source_value, 'null')
    from jsonb_to_recordset(${rows}::jsonb) as row (segment_id uuid, key text, field text, value jsonb, source_value jsonb)
    on conflict (text_id, key, field) do update set value = excluded.value, source_value = excluded.source_value
    where (hand_set_segments.value, hand_set_segments.source_value)
      is distinct from (excluded.value, excluded.source_value)`.execute(db);
};

type Pair = { from: string; to: string };

/** Where links of sources lead since segments were split and joined by hand. */
export type MovedSegments = { follow(pairs: Pair[]): Pair[] };

/** They are few: people make them one by one. */
export const readMovedSegments = async (db: Kysely<Database>): Promise<MovedSegments> => {
  const moved = await db.selectFrom('segment_successors').select(['segment_id', 'successor_id']).execute();
  const absent = await db
    .selectFrom('hand_set_segments')
    .select('segment_id')
    .where('field', '=', 'content')
    .where('value', 'is', null)
    .execute();
  if (moved.length + absent.length === 0) return { follow: (pairs) => pairs };
  const successors = groupBy(moved, ({ segment_id }) => segment_id);
  const without = new Set(absent.map(({ segment_id }) => segment_id));
  const ends = (id: string): string[] => {
    const found = successors.get(id);
    return found ? found.map(({ successor_id }) => successor_id) : without.has(id) ? [] : [id];
  };
  return {
    follow: (pairs) => {
      const found = new Map<string, Pair>();
      for (const pair of pairs)
        for (const from of ends(pair.from))
          for (const to of ends(pair.to)) if (from !== to) found.set(`${from} ${to}`, { from, to });
      return [...found.values()];
    },
  };
};
