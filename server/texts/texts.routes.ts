import { findCollection, listCollectionPath } from '#server/collections/collections.queries.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { currentId } from '#server/library/removed-records.queries.ts';
import { contentsTree } from '#shared/sections.ts';
import { listContentsSections } from './contents.queries.ts';
import { listWorks } from './list-works.queries.ts';
import { addNeighbours } from './text-neighbours.ts';
import { findText, listVersions } from './texts.queries.ts';

const textOr404 = async ({ db }: Pick<Context, 'db'>, id: string, language: string) => {
  const text = await findText(db, uuidOr404(id, 'text_not_found'), language);
  if (!text) throw new AppError('text_not_found');
  return text;
};

export const getTexts: Handler<'GET /texts'> = async ({ query }, { db }) => {
  const { language, search, text_language, skip, limit } = query;
  const collection_id = await currentId(db, 'collection', uuidOr404(query.collection_id, 'collection_not_found'));
  const [collection, path, works] = await Promise.all([
    findCollection(db, collection_id, language),
    listCollectionPath(db, collection_id, language),
    listWorks(db, { collection_id, language, search, text_language, skip, limit }),
  ]);
  if (!collection) throw new AppError('collection_not_found');
  return {
    collection,
    shelves: path.slice(0, -1),
    term: { title: collection.title },
    ...works,
    skip,
    limit,
  };
};

export const getText: Handler<'GET /texts/{id}'> = async ({ params, query }, context) => {
  const found = await textOr404(context, params.id, query.language);
  const [text] = await addNeighbours(context.db, [found], query.language);
  return text!;
};

export const getContents: Handler<'GET /texts/{id}/contents'> = async ({ params, query }, context) => {
  const { language, skip, limit, section_id, max_sections } = query;
  const text_detail = await textOr404(context, params.id, language);
  const below = section_id === undefined ? undefined : uuidOr404(section_id, 'text_not_found');
  const page = { text: text_detail, skip, limit, section_id: below, max_sections };
  const { rows, total } = await listContentsSections(context.db, page);
  return { text_detail, contents: contentsTree(rows, text_detail), total, skip, limit };
};

export const getVersions: Handler<'GET /texts/{id}/versions'> = async ({ params, query }, context) => {
  const { language, skip, limit } = query;
  const text = await textOr404(context, params.id, language);
  const { versions, total } = await listVersions(context.db, { text, language, skip, limit });
  return { text, versions, total, skip, limit };
};
