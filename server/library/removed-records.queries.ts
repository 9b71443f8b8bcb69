import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Kind = 'collection' | 'topic';

/** Collections or topics that were merged or deleted by hand. */
export type RemovedRecords = {
  has(id: string): boolean;
  /** The one itself, or what it was merged into, and so on; null when that was deleted. */
  successorOf(id: string): string | null;
  /** Where that which stood below it belongs now; null is the top. */
  parentFor(id: string | null): string | null;
};

/** They are few: people make them one by one. */
export const readRemovedRecords = async (db: Kysely<Database>, kind: Kind): Promise<RemovedRecords> => {
  const rows = await db
    .selectFrom('removed_records')
    .select(['target_id', 'successor_id', 'parent_id'])
    .where('target_type', '=', kind)
    .execute();
  const removed = new Map(rows.map((row) => [row.target_id, row]));
  const successorOf = (id: string): string | null => {
    const row = removed.get(id);
    if (!row) return id;
    return row.successor_id === null ? null : successorOf(row.successor_id);
  };
  const parentFor = (id: string | null): string | null => {
    const row = id === null ? undefined : removed.get(id);
    return row ? parentFor(row.successor_id ?? row.parent_id) : id;
  };
  return { has: (id) => removed.has(id), successorOf, parentFor };
};

/** The id of what is found at an address: its own, or of what it was merged into. */
export const currentId = async (db: Kysely<Database>, kind: Kind, id: string): Promise<string> =>
  (await readRemovedRecords(db, kind)).successorOf(id.toLowerCase()) ?? id;
