import type { Kysely } from 'kysely';
import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { COLLECTION_FIELDS } from '#shared/catalog-fields.ts';
import { isUuid } from '#shared/uuid.ts';
import { collectionKind } from './collection.queries.ts';
import { listCatalogCollections, listWorksInCollection, orderWorks } from './collection-works.queries.ts';
import { editRecord, readNewFields, readRecord } from './edit-record.ts';
import { addToTree, deleteFromTree, mergeInTree, moveInTree } from './tree-records.queries.ts';

const readCollection = async (db: Kysely<Database>, id: string, language: string) => {
  if (!isUuid(id)) throw new AppError('collection_not_found');
  const record = await readRecord(db, collectionKind.record, id);
  return { ...record, works: await listWorksInCollection(db, id, language) };
};

export const getCatalogCollections: Handler<'GET /admin/collections'> = async ({ query }, { db }) => ({
  collections: await listCatalogCollections(db, query.language),
});

export const getCatalogCollection: Handler<'GET /admin/collections/{id}'> = ({ params, query }, { db }) =>
  readCollection(db, params.id, query.language);

export const postCatalogCollection: Handler<'POST /admin/collections'> = async ({ body }, { db, viewer }) => {
  const fields = readNewFields(COLLECTION_FIELDS, body.fields);
  const id = await db
    .transaction()
    .execute((trx) => addToTree(trx, collectionKind, { actor: actorOf(viewer) }, body.parent_id, fields));
  return readRecord(db, collectionKind.record, id);
};

export const putCatalogCollection: Handler<'PUT /admin/collections/{id}'> = async (
  { params, query, body },
  { db, viewer },
) => {
  const edit = { actor: actorOf(viewer), role: viewer.role, id: params.id, changes: body.changes };
  await db.transaction().execute((trx) => editRecord(trx, collectionKind.record, edit));
  return readCollection(db, params.id, query.language);
};

export const deleteCatalogCollection: Handler<'DELETE /admin/collections/{id}'> = async (
  { params, query },
  { db, viewer },
) => {
  await db
    .transaction()
    .execute((trx) => deleteFromTree(trx, collectionKind, { actor: actorOf(viewer) }, params.id, query.contents));
};

export const postMoveCollection: Handler<'POST /admin/collections/{id}/move'> = async (
  { params, body },
  { db, viewer },
) => {
  const { from_parent_id: from, ...to } = body;
  await db
    .transaction()
    .execute((trx) => moveInTree(trx, collectionKind, { actor: actorOf(viewer) }, params.id, { from, to }));
};

export const putWorksOfCollection: Handler<'PUT /admin/collections/{id}/works'> = async (
  { params, body },
  { db, viewer },
) => {
  await db.transaction().execute((trx) => orderWorks(trx, actorOf(viewer), params.id, body));
};

export const postMergeCollection: Handler<'POST /admin/collections/{id}/merge'> = async (
  { params, body },
  { db, viewer },
) => {
  await db
    .transaction()
    .execute((trx) => mergeInTree(trx, collectionKind, { actor: actorOf(viewer) }, params.id, body.into));
};
