import { sql, type Transaction } from 'kysely';
import {
  recordAction,
  type Actor,
  type AuditedFields,
  type NewAuditEntry,
} from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Fields } from '#shared/field-values.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { RecordKind } from './edit-record.ts';
import { findPlace, isInTree, isWithin, listChildren, lockTree, place, type Place, type Tree } from './tree.queries.ts';

type Trx = Transaction<Database>;

/** What is left of one that was removed: enough to make it again. `children` were directly below it. */
export type Saved = {
  fields: Fields;
  key: string;
  place: { parent_id: string | null; position: number };
  children: { id: string; position: number }[];
  contents: AuditedFields;
};

/** Collections and topics: records in a tree, which contain something. */
export type TreeKind = Tree & {
  record: RecordKind;
  inUse: ErrorCode;
  isInUse(trx: Trx, id: string): Promise<boolean>;
  /** Its row without its fields. */
  insert(trx: Trx, row: { id: string; key: string; fields: Fields }): Promise<void>;
  /** What it contains, and what of that the other contains too. */
  saveContents(trx: Trx, id: string, into: string | null): Promise<AuditedFields>;
  moveContents(trx: Trx, id: string, into: string): Promise<void>;
  /** Those that the other still has come back. */
  restoreContents(trx: Trx, id: string, contents: AuditedFields, from: string | null): Promise<void>;
};

/** What was done, and the entry that it reverses, if it does. */
type By = { actor: Actor; undoes?: number | undefined };

const record = (trx: Trx, kind: TreeKind, verb: string, id: string, { actor, undoes }: By, states: States) =>
  recordAction(trx, actor, {
    action: `${verb}_${kind.target_type}` as NewAuditEntry['action'],
    target_type: kind.target_type,
    target_id: id,
    ...states,
    ...(undoes === undefined ? {} : { undoes }),
  });
type States = { before: AuditedFields | null; after: AuditedFields | null };

const requireRecord = async (trx: Trx, kind: TreeKind, id: string): Promise<void> => {
  if (!(await isInTree(trx, kind, id))) throw new AppError(kind.notFound);
};

/** A new one at the end of those below the parent. */
export const addToTree = async (trx: Trx, kind: TreeKind, by: By, parent_id: string | null, fields: Fields) => {
  await lockTree(trx, kind);
  if (parent_id !== null) await requireRecord(trx, kind, parent_id);
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(trx);
  const id = rows[0]?.id ?? '';
  await kind.insert(trx, { id, key: `hand:${id}`, fields });
  await kind.record.write(trx, id, { ...fields, parent: parent_id }, [...Object.keys(fields), 'parent']);
  // No source knows it.
  await sql`delete from hand_set_fields where target_id = ${id}`.execute(trx);
  await record(trx, kind, 'add', id, by, { before: null, after: { ...fields, parent: parent_id } });
  return id;
};

/** `from` is what it stood below for whoever moves it: somebody else may have moved it since. */
export const moveInTree = async (
  trx: Trx,
  kind: TreeKind,
  by: By,
  id: string,
  { from, to }: { from: string | null; to: Place },
): Promise<void> => {
  await lockTree(trx, kind);
  await requireRecord(trx, kind, id);
  const before = await findPlace(trx, kind, id);
  if (before.parent_id !== from) throw new AppError('conflict');
  await place(trx, kind, id, to);
  const after = await findPlace(trx, kind, id);
  if (after.parent_id === before.parent_id && after.position === before.position) throw new AppError('nothing_changed');
  await record(trx, kind, 'move', id, by, {
    before: { parent: before.parent_id, position: before.position },
    after: { parent: after.parent_id, position: after.position },
  });
};

const save = async (trx: Trx, kind: TreeKind, id: string, into: string | null): Promise<Saved> => {
  const { rows } = await sql<{ key: string; parent_id: string | null; position: number }>`
    select key, parent_id, position from ${sql.table(kind.table)} where id = ${id}`.execute(trx);
  const { key = '', parent_id = null, position = 0 } = rows[0] ?? {};
  return {
    fields: await kind.record.read(trx, id),
    key,
    place: { parent_id, position },
    children: await listChildren(trx, kind, id),
    contents: await kind.saveContents(trx, id, into),
  };
};

/** With what it contains moved into another, where there is another. */
const remove = async (trx: Trx, kind: TreeKind, id: string, into: string | null): Promise<AuditedFields> => {
  const { fields, ...saved } = await save(trx, kind, id, into);
  if (into !== null) {
    await sql`update ${sql.table(kind.table)} node set parent_id = ${into}, position = node.position + 1 +
        coalesce((select max(position) from ${sql.table(kind.table)} where parent_id = ${into}), 0)
      where parent_id = ${id}`.execute(trx);
    await kind.moveContents(trx, id, into);
  }
  await sql`delete from ${sql.table(kind.table)} where id = ${id}`.execute(trx);
  await trx
    .insertInto('removed_records')
    .values({
      target_type: kind.target_type,
      target_id: id,
      successor_id: into,
      parent_id: saved.place.parent_id,
    })
    .execute();
  return { ...fields, saved };
};

/** Children and contents move to the other, and the address leads to it. */
export const mergeInTree = async (trx: Trx, kind: TreeKind, by: By, id: string, into: string): Promise<void> => {
  await lockTree(trx, kind);
  await requireRecord(trx, kind, id);
  await requireRecord(trx, kind, into);
  if (await isWithin(trx, kind, into, id)) throw new AppError('inside_itself');
  const before = await remove(trx, kind, id, into);
  await record(trx, kind, 'merge', id, by, { before, after: { into } });
};

/** Only one that contains nothing, unless its contents are to move to what it stands below. */
export const deleteFromTree = async (
  trx: Trx,
  kind: TreeKind,
  by: By,
  id: string,
  contents: 'keep' | 'move' = 'keep',
): Promise<void> => {
  await lockTree(trx, kind);
  await requireRecord(trx, kind, id);
  const { parent_id } = await findPlace(trx, kind, id);
  const isUsed = (await listChildren(trx, kind, id)).length > 0 || (await kind.isInUse(trx, id));
  if (isUsed && (contents === 'keep' || parent_id === null)) throw new AppError(kind.inUse);
  const into = isUsed ? parent_id : null;
  const before = await remove(trx, kind, id, into);
  await record(trx, kind, 'delete', id, by, { before, after: into === null ? null : { into } });
};

/** Makes one again that was merged or deleted. */
export const restoreInTree = async (
  trx: Trx,
  kind: TreeKind,
  by: By,
  id: string,
  { before, into }: { before: AuditedFields; into: string | null },
): Promise<void> => {
  await lockTree(trx, kind);
  const { saved, ...fields } = before as Fields & { saved: Omit<Saved, 'fields'> };
  const { key, place: was, children, contents } = saved;
  const removed = await trx
    .deleteFrom('removed_records')
    .where('target_type', '=', kind.target_type)
    .where('target_id', '=', id)
    .where('successor_id', 'is not distinct from', into)
    .returning('target_id')
    .executeTakeFirst();
  const isParentThere = was.parent_id === null || (await isInTree(trx, kind, was.parent_id));
  const isOtherThere = into === null || (await isInTree(trx, kind, into));
  if (!removed || !isParentThere || !isOtherThere) throw new AppError('conflict');
  await kind.insert(trx, { id, key, fields });
  await kind.record.write(
    trx,
    id,
    fields,
    Object.keys(fields).filter((field) => field !== 'parent'),
  );
  await sql`update ${sql.table(kind.table)} set parent_id = ${was.parent_id}, position = ${was.position}
    where id = ${id}`.execute(trx);
  if (into !== null)
    await sql`update ${sql.table(kind.table)} node set parent_id = ${id}, position = row.position
      from json_to_recordset(${JSON.stringify(children)}) as row (id uuid, position integer)
      where node.id = row.id and node.parent_id = ${into}`.execute(trx);
  // What it stood below may by now stand below what comes back.
  if (was.parent_id !== null && (await isWithin(trx, kind, was.parent_id, id))) throw new AppError('conflict');
  await kind.restoreContents(trx, id, contents, into);
  await record(trx, kind, 'restore', id, by, { before: { into }, after: fields });
};
