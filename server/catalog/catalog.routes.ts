import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { CatalogChanges } from '#shared/contract/catalog-parts.ts';
import { AUTHOR_FIELDS } from '#shared/catalog-fields.ts';
import type { Role } from '#shared/roles.ts';
import { isUuid } from '#shared/uuid.ts';
import { addAuthor, authorKind, deleteAuthor, listAuthors } from './author.queries.ts';
import { editRecord, readNewFields, readRecord, type RecordKind } from './edit-record.ts';
import { findCatalogText, findCatalogWork, listCatalogWorks, listCollectionsOfWork } from './list-catalog.queries.ts';
import { textKind } from './text.queries.ts';
import { workKind } from './work.queries.ts';

type Db = Kysely<Database>;
type Editor = { account_id: string; role: Role };

const edit = (db: Db, kind: RecordKind, { account_id, role }: Editor, id: string, changes: CatalogChanges) =>
  db.transaction().execute((trx) => editRecord(trx, kind, { actor: { account_id, via: 'site' }, role, id, changes }));

const readWork = async (db: Db, id: string, language: string) => {
  const work = isUuid(id) ? await findCatalogWork(db, id) : undefined;
  if (!work) throw new AppError('work_not_found');
  return {
    ...work,
    ...(await readRecord(db, workKind, id)),
    collections: await listCollectionsOfWork(db, id, language),
  };
};

const readText = async (db: Db, id: string, language: string) => {
  const text = isUuid(id) ? await findCatalogText(db, id, language) : undefined;
  if (!text) throw new AppError('text_not_found');
  return { ...text, ...(await readRecord(db, textKind, id)) };
};

const readAuthor = async (db: Db, id: string) => {
  const record = isUuid(id) ? await readRecord(db, authorKind, id) : undefined;
  if (!record || Object.keys(record.fields).length === 1) throw new AppError('author_not_found');
  return record;
};

export const getCatalogWorks: Handler<'GET /admin/works'> = async ({ query }, { db }) => {
  const { skip, limit, ...filter } = query;
  return { ...(await listCatalogWorks(db, filter, { skip, limit })), skip, limit };
};

export const getCatalogWork: Handler<'GET /admin/works/{id}'> = ({ params, query }, { db }) =>
  readWork(db, params.id, query.language);

export const putCatalogWork: Handler<'PUT /admin/works/{id}'> = async ({ params, query, body }, { db, viewer }) => {
  await edit(db, workKind, viewer, params.id, body.changes);
  return readWork(db, params.id, query.language);
};

export const getCatalogText: Handler<'GET /admin/texts/{id}'> = ({ params, query }, { db }) =>
  readText(db, params.id, query.language);

export const putCatalogText: Handler<'PUT /admin/texts/{id}'> = async ({ params, query, body }, { db, viewer }) => {
  await edit(db, textKind, viewer, params.id, body.changes);
  return readText(db, params.id, query.language);
};

export const getAuthors: Handler<'GET /admin/authors'> = async ({ query }, { db }) => ({
  ...(await listAuthors(db, query)),
  skip: query.skip,
  limit: query.limit,
});

export const getAuthor: Handler<'GET /admin/authors/{id}'> = ({ params }, { db }) => readAuthor(db, params.id);

export const postAuthor: Handler<'POST /admin/authors'> = async ({ body }, { db, viewer }) => {
  const fields = readNewFields(AUTHOR_FIELDS, body.fields);
  const id = await db
    .transaction()
    .execute((trx) => addAuthor(trx, { account_id: viewer.account_id, via: 'site' }, fields));
  return readAuthor(db, id);
};

export const putAuthor: Handler<'PUT /admin/authors/{id}'> = async ({ params, body }, { db, viewer }) => {
  await edit(db, authorKind, viewer, params.id, body.changes);
  return readAuthor(db, params.id);
};

export const deleteAuthorById: Handler<'DELETE /admin/authors/{id}'> = async ({ params }, { db, viewer }) => {
  await db.transaction().execute((trx) => deleteAuthor(trx, { account_id: viewer.account_id, via: 'site' }, params.id));
};
