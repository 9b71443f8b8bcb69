import type { Kysely } from 'kysely';
import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { listTopicSegments } from '#server/library/load-topic.queries.ts';
import { TOPIC_FIELDS } from '#shared/catalog-fields.ts';
import { isUuid } from '#shared/uuid.ts';
import { editRecord, readNewFields, readRecord } from './edit-record.ts';
import { topicKind } from './topic.queries.ts';
import { changePassages, listCatalogTopics, reorderFrom, requireSegment } from './topic-passages.queries.ts';
import { addToTree, deleteFromTree, mergeInTree, moveInTree } from './tree-records.queries.ts';

const readTopic = async (db: Kysely<Database>, id: string) => {
  if (!isUuid(id)) throw new AppError('topic_not_found');
  return { ...(await readRecord(db, topicKind.record, id)), passages: await listTopicSegments(db, id) };
};

export const getCatalogTopics: Handler<'GET /admin/topics'> = async ({ query }, { db }) => ({
  topics: await listCatalogTopics(db, query.language),
});

export const getCatalogTopic: Handler<'GET /admin/topics/{id}'> = ({ params }, { db }) => readTopic(db, params.id);

export const postCatalogTopic: Handler<'POST /admin/topics'> = async ({ body }, { db, viewer }) => {
  const fields = readNewFields(TOPIC_FIELDS, body.fields);
  if (!Object.keys(fields).some((field) => field.startsWith('titles.'))) throw new AppError('topic_title_required');
  const id = await db
    .transaction()
    .execute((trx) => addToTree(trx, topicKind, { actor: actorOf(viewer) }, body.parent_id, fields));
  return readTopic(db, id);
};

export const putCatalogTopic: Handler<'PUT /admin/topics/{id}'> = async ({ params, body }, { db, viewer }) => {
  const edit = { actor: actorOf(viewer), role: viewer.role, id: params.id, changes: body.changes };
  await db.transaction().execute((trx) => editRecord(trx, topicKind.record, edit));
  return readTopic(db, params.id);
};

export const deleteCatalogTopic: Handler<'DELETE /admin/topics/{id}'> = async ({ params }, { db, viewer }) => {
  await db.transaction().execute((trx) => deleteFromTree(trx, topicKind, { actor: actorOf(viewer) }, params.id));
};

export const postMoveTopic: Handler<'POST /admin/topics/{id}/move'> = async ({ params, body }, { db, viewer }) => {
  const { from_parent_id: from, ...to } = body;
  await db
    .transaction()
    .execute((trx) => moveInTree(trx, topicKind, { actor: actorOf(viewer) }, params.id, { from, to }));
};

export const postMergeTopic: Handler<'POST /admin/topics/{id}/merge'> = async ({ params, body }, { db, viewer }) => {
  await db
    .transaction()
    .execute((trx) => mergeInTree(trx, topicKind, { actor: actorOf(viewer) }, params.id, body.into));
};

export const postTopicPassage: Handler<'POST /admin/topics/{id}/passages'> = async (
  { params, body },
  { db, viewer },
) => {
  await db.transaction().execute(async (trx) => {
    await requireSegment(trx, body.segment_id);
    await changePassages(trx, { actor: actorOf(viewer) }, params.id, (present) => [
      ...new Set([...present, body.segment_id.toLowerCase()]),
    ]);
  });
};

export const putTopicPassages: Handler<'PUT /admin/topics/{id}/passages'> = async (
  { params, body },
  { db, viewer },
) => {
  const { before, after } = body;
  if (new Set(after).size < after.length || after.some((id) => !before.includes(id))) throw new AppError('bad_request');
  await db
    .transaction()
    .execute((trx) => changePassages(trx, { actor: actorOf(viewer) }, params.id, reorderFrom(before, after)));
};

export const deleteTopicPassage: Handler<'DELETE /admin/topics/{id}/passages/{segment_id}'> = async (
  { params },
  { db, viewer },
) => {
  await db
    .transaction()
    .execute((trx) =>
      changePassages(trx, { actor: actorOf(viewer) }, params.id, (present) =>
        present.filter((segment_id) => segment_id !== params.segment_id.toLowerCase()),
      ),
    );
};
