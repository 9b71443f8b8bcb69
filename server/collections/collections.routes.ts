import { AppError, knownId } from '#server/errors.ts';
import type { Handler } from '#server/implement.ts';
import { findCollection, listCollections } from './collections.queries.ts';

export const getCollections: Handler<'GET /collections'> = async ({ query }, { db }) => {
  const { language, skip, limit } = query;
  const parent_id = query.parent_id ? knownId(query.parent_id, 'collection_not_found') : null;
  const parent = parent_id && (await findCollection(db, parent_id, language));
  if (parent === undefined) throw new AppError('collection_not_found');
  const { collections, total } = await listCollections(db, { parent_id, language, skip, limit });
  return { parent: parent || null, collections, total, skip, limit };
};
