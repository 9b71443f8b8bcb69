import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { currentId } from '#server/library/removed-records.queries.ts';
import type { Collection } from '#shared/contract/collections.ts';
import { findCollection } from './collections.queries.ts';

/** Also by an id that it had before it was merged. */
export const requireCollection = async (db: Kysely<Database>, asked: string, language: string): Promise<Collection> => {
  const id = await currentId(db, 'collection', uuidOr404(asked, 'collection_not_found'));
  const collection = await findCollection(db, id, language);
  if (!collection) throw new AppError('collection_not_found');
  return collection;
};
