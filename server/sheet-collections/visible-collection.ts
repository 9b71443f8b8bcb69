import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { findCollection, type StoredCollection } from './sheet-collections.queries.ts';

type Db = Kysely<Database>;

/** A private one is not there for anybody but its owner and editors. */
export const visibleCollection = async (db: Db, id: string, viewer: string | null): Promise<StoredCollection> => {
  const collection = await findCollection(db, uuidOr404(id, 'sheet_collection_not_found'), viewer);
  if (!collection) throw new AppError('sheet_collection_not_found');
  return collection;
};

/** One the viewer may change. */
export const editedCollection = async (db: Db, id: string, viewer: string): Promise<StoredCollection> => {
  const collection = await visibleCollection(db, id, viewer);
  if (collection.role === 'reader') throw new AppError('forbidden', 'This collection belongs to somebody else.');
  return collection;
};

export const ownCollection = async (db: Db, id: string, viewer: string): Promise<StoredCollection> => {
  const collection = await editedCollection(db, id, viewer);
  if (collection.role !== 'owner') throw new AppError('forbidden', 'Only the owner of the collection can do this.');
  return collection;
};
