import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { type Fields, type FieldValue, isSameValue } from '#shared/field-values.ts';

export type HandSetTarget = 'work' | 'text' | 'collection' | 'topic';

/** By field, what somebody has set it to and what the source has. */
export type HandSet = Map<string, { value: FieldValue; source_value: FieldValue }>;

/** By id; only of those that have such fields. */
export const readHandSet = async (
  db: Kysely<Database>,
  target_type: HandSetTarget,
  ids: string[],
): Promise<Map<string, HandSet>> => {
  const { rows } = await sql<{ target_id: string; field: string; value: FieldValue; source_value: FieldValue }>`
    select target_id, field, value, source_value from hand_set_fields
    where target_type = ${target_type} and target_id = any(${ids}::uuid[])`.execute(db);
  const found = new Map<string, HandSet>();
  for (const { target_id, field, value, source_value } of rows) {
    const own = found.get(target_id) ?? new Map<string, { value: FieldValue; source_value: FieldValue }>();
    found.set(target_id, own.set(field, { value, source_value }));
  }
  return found;
};

/** What an import would have changed, had it not been set by hand. */
export type KeptField = {
  /** A segment whose words were set by hand is named by its id. */
  target_type: HandSetTarget | 'segment';
  id: string;
  field: string;
  kept: FieldValue;
  source: FieldValue;
};

/** The fields of a source with those set by hand in their place, and what was kept although the source differs. */
export const keepHandSet = (
  target: { target_type: HandSetTarget; id: string },
  source: Fields,
  handSet: HandSet | undefined,
): { fields: Fields; kept: KeptField[] } => {
  if (!handSet) return { fields: source, kept: [] };
  const fields = { ...source };
  const kept: KeptField[] = [];
  for (const [field, { value }] of handSet) {
    fields[field] = value;
    if (!isSameValue(source[field], value)) kept.push({ ...target, field, kept: value, source: source[field] ?? null });
  }
  return { fields, kept };
};

/** Notes what the source has now. */
export const writeSourceValues = async (db: Transaction<Database>, kept: KeptField[]): Promise<void> => {
  if (kept.length === 0) return;
  const rows = JSON.stringify(kept.map(({ target_type, id, field, source }) => ({ target_type, id, field, source })));
  await sql`update hand_set_fields h set source_value = row.source
    from jsonb_to_recordset(${rows}::jsonb) as row (target_type text, id uuid, field text, source jsonb)
    where h.target_type = row.target_type and h.target_id = row.id and h.field = row.field
      and h.source_value is distinct from row.source`.execute(db);
};

type HandChange = { field: string; before: FieldValue; after: FieldValue };

/** Marks fields as set by hand. One that again has what the source has follows the source again. */
export const writeHandSet = (
  db: Transaction<Database>,
  { target_type, id }: { target_type: HandSetTarget; id: string },
  changes: HandChange[],
): Promise<void> =>
  writeHandSetOfMany(
    db,
    target_type,
    changes.map((change) => ({ id, ...change })),
  );

/** The same for several records of one kind. */
export const writeHandSetOfMany = async (
  db: Transaction<Database>,
  target_type: HandSetTarget,
  changes: (HandChange & { id: string })[],
): Promise<void> => {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes);
  await sql`insert into hand_set_fields (target_type, target_id, field, value, source_value)
    select ${target_type}, id, field, nullif(after, 'null'), nullif(before, 'null')
    from jsonb_to_recordset(${rows}::jsonb) as row (id uuid, field text, before jsonb, after jsonb)
    on conflict (target_type, target_id, field) do update set value = excluded.value, set_date = now()`.execute(db);
  await sql`delete from hand_set_fields where target_type = ${target_type}
    and target_id in (select id from jsonb_to_recordset(${rows}::jsonb) as row (id uuid))
    and value is not distinct from source_value`.execute(db);
};
