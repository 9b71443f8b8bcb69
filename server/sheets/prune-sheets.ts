import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { pruneLibraryChanges } from '#server/library/library.queries.ts';
import { deleteOldSalts } from './likes-views.queries.ts';
import { pruneRevisions } from './revisions.queries.ts';
import { pruneTrash } from './sheets.queries.ts';

/** Publishing leaves a row each time. Every answer counts them, and removing them invalidates cached pages. */
const MAX_CHANGES = 1000;

/** Deletes what is stored for a limited time: the trash, old revisions, hashes of visitors, library changes. */
export const pruneSheets = async (db: Kysely<Database>): Promise<void> => {
  await pruneTrash(db);
  await pruneRevisions(db);
  await deleteOldSalts(db);
  await pruneLibraryChanges(db, MAX_CHANGES);
};
