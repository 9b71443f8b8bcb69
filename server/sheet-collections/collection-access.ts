import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { findVisibleCollection, type StoredCollection } from './sheet-collections.queries.ts';

type Db = Kysely<Database>;

/** A private collection is 404 for everybody but its owner, its editors and those invited to edit it. */
export const requireVisibleCollection = async (
  db: Db,
  id: string,
  viewer: string | null,
): Promise<StoredCollection> => {
  const collection = await findVisibleCollection(db, uuidOr404(id, 'sheet_collection_not_found'), viewer);
  if (!collection) throw new AppError('sheet_collection_not_found');
  return collection;
};

/** A collection that the viewer owns or edits. */
export const requireEditableCollection = async (db: Db, id: string, viewer: string): Promise<StoredCollection> => {
  const collection = await requireVisibleCollection(db, id, viewer);
  if (collection.role === 'reader') throw new AppError('forbidden', 'This collection belongs to somebody else.');
  return collection;
};

export const requireOwnCollection = async (db: Db, id: string, viewer: string): Promise<StoredCollection> => {
  const collection = await requireEditableCollection(db, id, viewer);
  if (collection.role !== 'owner') throw new AppError('forbidden', 'Only the owner of the collection can do this.');
  return collection;
};
