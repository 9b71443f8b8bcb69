import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { pruneLibraryChanges } from '#server/library/library.queries.ts';
import { emptyTrash } from './list.queries.ts';
import { thinPoints } from './points.queries.ts';
import { forgetVisitors } from './readers.queries.ts';

/** Publishing leaves a row each time; counting them is part of every answer, and removing them renders pages anew. */
const MOST_CHANGES = 1000;

/** Removes what is kept for a time only: deleted sheets, points of the history, who read what yesterday. */
export const sweepSheets = async (db: Kysely<Database>): Promise<void> => {
  await emptyTrash(db);
  await thinPoints(db);
  await forgetVisitors(db);
  await pruneLibraryChanges(db, MOST_CHANGES);
};
