import { sql, type Kysely, type Transaction } from 'kysely';
import { takeAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { writeHandSetOfMany } from '#server/library/hand-set.queries.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { isUuid } from '#shared/uuid.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The tree of collections, or that of topics. */
export type Tree = {
  table: 'collections' | 'topics';
  target_type: 'collection' | 'topic';
  notFound: ErrorCode;
  /** Held by whoever changes the tree. */
  lock: number;
};

/** Null is the top. `position` counts from 0 among those beside it. */
export type Place = { parent_id: string | null; position: number };

type Node = { id: string; position: number };

export const lockTree = (trx: Trx, { lock }: Tree): Promise<void> => takeAdvisoryLock(trx, lock);

export const isInTree = async (db: Db, { table }: Tree, id: string): Promise<boolean> => {
  if (!isUuid(id)) return false;
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.length > 0;
};

/** In the order that readers see. */
export const listChildren = async (db: Db, { table }: Tree, parent_id: string | null): Promise<Node[]> => {
  const { rows } = await sql<Node>`select id, position from ${sql.table(table)}
    where parent_id is not distinct from ${parent_id}::uuid
    order by position, ${sql.ref(table === 'collections' ? 'slug' : 'key')}`.execute(db);
  return rows;
};

/** Whether one of them is the other or stands anywhere below it. */
export const isWithin = async (db: Db, { table }: Tree, id: string, ancestor: string): Promise<boolean> => {
  const { rows } = await sql`with recursive above as (
      select id, parent_id from ${sql.table(table)} where id = ${id}
      union select parent.id, parent.parent_id from ${sql.table(table)} parent join above on above.parent_id = parent.id
    ) select from above where id = ${ancestor}`.execute(db);
  return rows.length > 0;
};

export const findPlace = async (trx: Trx, tree: Tree, id: string): Promise<Place> => {
  const { rows } = await sql<{ parent_id: string | null }>`
    select parent_id from ${sql.table(tree.table)} where id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError(tree.notFound);
  const siblings = await listChildren(trx, tree, row.parent_id);
  return { parent_id: row.parent_id, position: siblings.findIndex((node) => node.id === id) };
};

const checkParent = async (trx: Trx, tree: Tree, id: string, parent_id: string | null): Promise<void> => {
  if (parent_id === null) return;
  if (!(await isInTree(trx, tree, parent_id))) throw new AppError(tree.notFound);
  if (await isWithin(trx, tree, parent_id, id)) throw new AppError('inside_itself');
};

/** At the end nothing else changes; elsewhere all get positions without gaps. */
const positionsAround = (siblings: Node[], node: Node, position: number) =>
  position >= siblings.length
    ? [{ id: node.id, before: node.position, after: (siblings.at(-1)?.position ?? -1) + 1 }]
    : siblings
        .toSpliced(position, 0, node)
        .map((each, index) => ({ id: each.id, before: each.position, after: index }));

/**
 * Puts one below a parent, at a position or at the end. Where it stands is set by hand from now on; the caller holds the lock of
 * the tree.
 */
export const place = async (trx: Trx, tree: Tree, id: string, { parent_id, position }: Place): Promise<void> => {
  await checkParent(trx, tree, id, parent_id);
  const { rows } = await sql<{ parent_id: string | null; position: number }>`
    select parent_id, position from ${sql.table(tree.table)} where id = ${id}`.execute(trx);
  const [before] = rows;
  if (!before) throw new AppError(tree.notFound);
  const siblings = (await listChildren(trx, tree, parent_id)).filter((node) => node.id !== id);
  const moved = positionsAround(siblings, { id, position: before.position }, position)
    .map((node) => ({ ...node, field: 'position' }))
    .filter((node) => node.before !== node.after);
  const positions = JSON.stringify(moved.map((node) => ({ id: node.id, position: node.after })));
  await sql`update ${sql.table(tree.table)} set parent_id = ${parent_id} where id = ${id}`.execute(trx);
  await sql`update ${sql.table(tree.table)} node set position = row.position
    from json_to_recordset(${positions}) as row (id uuid, position integer) where node.id = row.id`.execute(trx);
  await writeHandSetOfMany(trx, tree.target_type, [
    ...moved,
    ...(before.parent_id === parent_id ? [] : [{ id, field: 'parent', before: before.parent_id, after: parent_id }]),
  ]);
};
