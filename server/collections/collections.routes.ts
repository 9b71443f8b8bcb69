import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/http/handler.ts';
import { currentId } from '#server/library/removed-records.queries.ts';
import { findCollection, listCollections, listCollectionPath } from './collections.queries.ts';

export const getCollections: Handler<'GET /collections'> = async ({ query }, { db }) => {
  const { language, search, skip, limit } = query;
  const asked = query.parent_id ? uuidOr404(query.parent_id, 'collection_not_found') : null;
  const parent_id = asked && (await currentId(db, 'collection', asked));
  const parent = parent_id && (await findCollection(db, parent_id, language));
  if (parent === undefined) throw new AppError('collection_not_found');
  const [{ collections, total }, path] = await Promise.all([
    listCollections(db, { parent_id, language, search, skip, limit }),
    parent_id ? listCollectionPath(db, parent_id, language) : [],
  ]);
  return { parent: parent || null, shelves: path.slice(0, -1), collections, total, skip, limit };
};
