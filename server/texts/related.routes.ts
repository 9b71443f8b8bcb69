import { listCollectionPath } from '#server/collections/collections.queries.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { isUuid } from '#shared/uuid.ts';
import {
  findFirstCollectionId,
  findNeighbourWork,
  listCommentaryWorks,
  listRootWorks,
  listTextsLike,
} from './related.queries.ts';
import { findText } from './texts.queries.ts';

/** More would be a list to search in, which the collection's page is. */
const MAX_RELATED = 10;

export const getRelated: Handler<'GET /texts/{id}/related'> = async ({ params, query }, { db }) => {
  const { language } = query;
  const text_id = uuidOr404(params.id, 'text_not_found');
  // A version that does not exist is not looked for in the other works.
  const version_id = query.version_id && isUuid(query.version_id) ? query.version_id : undefined;
  const text = await findText(db, text_id, language);
  if (!text) throw new AppError('text_not_found');
  const work_id = text.group_id;
  const collection_id = await findFirstCollectionId(db, work_id);
  const [shelves, previous, next, commentaries, roots] = await Promise.all([
    collection_id ? listCollectionPath(db, collection_id, language) : [],
    collection_id ? findNeighbourWork(db, { work_id, collection_id, direction: 'previous' }) : undefined,
    collection_id ? findNeighbourWork(db, { work_id, collection_id, direction: 'next' }) : undefined,
    listCommentaryWorks(db, work_id, MAX_RELATED),
    listRootWorks(db, work_id, MAX_RELATED),
  ]);
  const neighbours = [previous, next].filter((id) => id !== undefined);
  const work_ids = [...new Set([...neighbours, ...commentaries, ...roots])];
  const texts = await listTextsLike(db, work_ids, { text_id, version_id, language });
  const byWork = new Map(texts.map(({ work_id: id, ...related }) => [id, related]));
  const textOf = (id: string | undefined) => (id ? (byWork.get(id) ?? null) : null);
  const textsOf = (ids: string[]) => ids.flatMap((id) => byWork.get(id) ?? []);
  return {
    previous: textOf(previous),
    next: textOf(next),
    commentaries: textsOf(commentaries),
    root_texts: textsOf(roots),
    shelves,
  };
};
