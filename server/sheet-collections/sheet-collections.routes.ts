import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { isUuid } from '#shared/uuid.ts';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { summaryOf } from '#server/sheets/sheet-summary.rules.ts';
import { normalUsername } from '#shared/account-rules.ts';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import { listCollected } from './collected-sheets.queries.ts';
import {
  deleteCollection,
  insertCollection,
  listCollections,
  listEditors,
  lockCollection,
  updateCollection,
} from './sheet-collections.queries.ts';
import { editedCollection, ownCollection, visibleCollection } from './visible-collection.ts';

/** With everything in it that the viewer may see. */
const wholeCollection = async (
  db: Kysely<Database>,
  id: string,
  viewer: string | null,
  language: string,
): Promise<SheetCollection> => {
  const collection = await visibleCollection(db, id, viewer);
  const [editors, sheets] = await Promise.all([listEditors(db, id), listCollected(db, id, viewer)]);
  return { ...collection, editors, sheets: sheets.map((sheet) => summaryOf(sheet, language)) };
};

export const getSheetCollections: Handler<'GET /sheet-collections'> = async ({ query }, { db, viewer }) => {
  const { skip, limit, username, sheet_id } = query;
  if (!username && !viewer) throw new AppError('unauthorized');
  const whose = { viewer: viewer?.account_id ?? null, username: username && normalUsername(username) };
  const asked = sheet_id && isUuid(sheet_id) ? sheet_id : null;
  return { ...(await listCollections(db, whose, { skip, limit, sheet_id: asked })), skip, limit };
};

export const postSheetCollection: Handler<'POST /sheet-collections'> = async ({ body }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'collection_account', viewer.account_id);
  const id = await insertCollection(db, viewer.account_id, body);
  return wholeCollection(db, id, viewer.account_id, body.language);
};

export const getSheetCollection: Handler<'GET /sheet-collections/{id}'> = ({ params, query }, { db, viewer }) =>
  wholeCollection(db, params.id, viewer?.account_id ?? null, query.language);

export const putSheetCollection: Handler<'PUT /sheet-collections/{id}'> = async ({ params, body }, context) => {
  const { db, viewer, caller } = context;
  await enforceRateLimit(context, 'collection_account', viewer.account_id);
  await db.transaction().execute(async (trx) => {
    await lockCollection(trx, uuidOr404(params.id, 'sheet_collection_not_found'));
    const present = await editedCollection(trx, params.id, viewer.account_id);
    const allowed = allowedVersions(caller.if_match);
    if (allowed && !allowed.includes(String(present.version))) throw new AppError('stale_version');
    const { title = present.title, description = present.description, is_public = present.is_public } = body;
    if (is_public !== present.is_public) await ownCollection(trx, params.id, viewer.account_id);
    await updateCollection(trx, params.id, { title, description, is_public });
  });
  return wholeCollection(db, params.id, viewer.account_id, 'en');
};

export const deleteSheetCollection: Handler<'DELETE /sheet-collections/{id}'> = async ({ params }, context) => {
  const { db, viewer } = context;
  const { id } = await ownCollection(db, params.id, viewer.account_id);
  await deleteCollection(db, id);
};
