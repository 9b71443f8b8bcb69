import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceStorageQuota } from '#server/files/storage.queries.ts';
import { lockPublisher, requireVoice } from '#server/moderation/standing.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { indexCollection } from '#server/search/index/collection-tokens.queries.ts';
import { serializeSummary } from '#server/sheets/serialize-sheet.rules.ts';
import { normalizeUsername } from '#shared/account-rules.ts';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import { isUuid } from '#shared/uuid.ts';
import { listCollectedSheets } from './collected-sheets.queries.ts';
import { requireEditableCollection, requireOwnCollection, requireVisibleCollection } from './collection-access.ts';
import { listEditors, listInvited } from './editors.queries.ts';
import { insertCollection, listCollections, lockCollection, updateCollection } from './sheet-collections.queries.ts';

/** With its editors, for the owner those invited, and all sheets that the viewer may see. */
const loadCollection = async (
  db: Kysely<Database>,
  id: string,
  viewer: string | null,
  language: string,
): Promise<SheetCollection> => {
  const collection = await requireVisibleCollection(db, id, viewer);
  const [editors, invited, sheets] = await Promise.all([
    listEditors(db, id),
    // Until they accept, nobody else learns of it.
    collection.role === 'owner' ? listInvited(db, id) : [],
    listCollectedSheets(db, id, viewer),
  ]);
  return { ...collection, editors, invited, sheets: sheets.map((sheet) => serializeSummary(sheet, language)) };
};

export const getSheetCollections: Handler<'GET /sheet-collections'> = async ({ query }, { db, viewer }) => {
  const { skip, limit, username, sheet_id } = query;
  const isPublic = query.public === 'true';
  if (!username && !isPublic && !viewer) throw new AppError('unauthorized');
  const filter = { viewer: viewer?.account_id ?? null, username: username && normalizeUsername(username), isPublic };
  const askedSheet = sheet_id && isUuid(sheet_id) ? sheet_id : null;
  return { ...(await listCollections(db, filter, { skip, limit, sheet_id: askedSheet })), skip, limit };
};

export const postSheetCollection: Handler<'POST /sheet-collections'> = async ({ body }, context) => {
  const { db, viewer, settings } = context;
  await enforceRateLimit(context, 'collection_account', viewer.account_id);
  const id = await db.transaction().execute(async (trx) => {
    if (body.is_public) await lockPublisher(trx, viewer.account_id);
    const created = await insertCollection(trx, viewer.account_id, body);
    await enforceStorageQuota(trx, viewer.account_id, settings.storageQuota);
    await indexCollection(trx, created);
    return created;
  });
  return loadCollection(db, id, viewer.account_id, body.language);
};

export const getSheetCollection: Handler<'GET /sheet-collections/{id}'> = ({ params, query }, { db, viewer }) =>
  loadCollection(db, params.id, viewer?.account_id ?? null, query.language);

export const putSheetCollection: Handler<'PUT /sheet-collections/{id}'> = async ({ params, body }, context) => {
  const { db, viewer, caller } = context;
  await enforceRateLimit(context, 'collection_account', viewer.account_id);
  await db.transaction().execute(async (trx) => {
    if (body.is_public) await lockPublisher(trx, viewer.account_id);
    await lockCollection(trx, uuidOr404(params.id, 'sheet_collection_not_found'));
    const stored = await requireEditableCollection(trx, params.id, viewer.account_id);
    const allowed = allowedVersions(caller.if_match);
    if (allowed && !allowed.includes(String(stored.version))) throw new AppError('stale_version');
    const { title = stored.title, description = stored.description, is_public = stored.is_public } = body;
    if (is_public !== stored.is_public) await requireOwnCollection(trx, params.id, viewer.account_id);
    // Its words are public too.
    if (is_public) await requireVoice(trx, viewer.account_id);
    await updateCollection(trx, params.id, { title, description, is_public });
    await indexCollection(trx, params.id);
  });
  return loadCollection(db, params.id, viewer.account_id, 'en');
};
