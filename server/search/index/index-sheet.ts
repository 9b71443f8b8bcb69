import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { forEachAlone } from '#server/workers/for-each-alone.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { buildSheetIndex, buildSheetIndexTask, type IndexableSheet, type SheetIndex } from './sheet-index.ts';
import { findPublicSheet, listUnindexedSheets, replaceSheetIndex } from './sheet-tokens.queries.ts';

export type IndexDeps = { db: Kysely<Database>; workers: WorkerPool };

/** A sheet up to this length is indexed at once: a thread would take longer. */
const MAX_INLINE_LENGTH = 20_000;

const buildIndex = async (workers: WorkerPool, sheet: IndexableSheet): Promise<SheetIndex> =>
  sheet.blocks.length <= MAX_INLINE_LENGTH ? buildSheetIndex(sheet) : workers.run(buildSheetIndexTask, sheet);

/**
 * Brings the search up to date with a sheet that was saved, if it is public. After the save and not in it: a save must
 * not fail, nor hold a connection, for the search. What an error or a crash leaves undone is done by a job.
 */
export const indexSheet = async ({ db, workers }: IndexDeps, sheet_id: string): Promise<void> => {
  const sheet = await findPublicSheet(db, sheet_id);
  if (!sheet) return;
  const { version, ...indexable } = sheet;
  await replaceSheetIndex(db, sheet_id, version, await buildIndex(workers, indexable));
};

/** One sheet that cannot be indexed does not keep the others from it. Returns how many were indexed. */
export const indexSheets = (deps: IndexDeps, sheet_ids: string[], signal?: AbortSignal): Promise<number> =>
  forEachAlone(sheet_ids, { what: 'sheets could not be indexed', signal }, (sheet_id) => indexSheet(deps, sheet_id));

export const indexUnindexedSheets = async (deps: IndexDeps, signal?: AbortSignal): Promise<number> =>
  indexSheets(deps, await listUnindexedSheets(deps.db), signal);
