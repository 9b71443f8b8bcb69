import { hash } from 'node:crypto';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { requireVisibleCollection } from '#server/sheet-collections/collection-access.ts';
import { requireOwnSheet } from '#server/sheets/sheet-access.ts';
import { getSheet, getSheetTopics } from '#server/sheets/sheets.routes.ts';
import type { sheetPackCalls } from '#shared/contract/sheet-packs.ts';
import { Sheet } from '#shared/contract/sheet-parts.ts';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { isUuid } from '#shared/uuid.ts';
import { countOwnSheets, listOwnSheets } from './sheet-packs.queries.ts';

const getOwnSheets: Handler<'GET /packs/sheets'> = async ({ query }, context) => {
  const { db, viewer } = context;
  const { skip, limit } = query;
  await enforceRateLimit(context, 'pack_account', viewer.account_id);
  const collection = query.collection_id
    ? await requireVisibleCollection(db, query.collection_id, viewer.account_id)
    : undefined;
  // An id that is none is of no sheet.
  const sheet_ids = query.sheet_ids.filter(isUuid);
  if (query.sheet_ids.length > 0 && sheet_ids.length === 0)
    return { sheets: [], totals: { sheets: 0, bytes: 0, refused: 0 }, total: 0, skip, limit };
  const choice = { account_id: viewer.account_id, sheet_ids, collection_id: collection?.id };
  const [sheets, totals] = await Promise.all([listOwnSheets(db, choice, { skip, limit }), countOwnSheets(db, choice)]);
  const refused = collection ? Math.max(0, collection.sheet_count - totals.sheets) : 0;
  return { sheets, totals: { ...totals, refused }, total: totals.sheets, skip, limit };
};

/** What others do with it would make another checksum each time. */
const withoutCounts = (sheet: Sheet): Sheet => ({ ...sheet, views: 0, likes: 0, liked: false });

const getOwnSheet: Handler<'GET /packs/sheets/{id}'> = async ({ params }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'pack_account', viewer.account_id);
  await requireOwnSheet(db, params.id, viewer.account_id);
  const sheet = withoutCounts(Sheet.parse(await getSheet({ params, query: { state: 'draft' } }, context)));
  const topics: Record<string, Awaited<ReturnType<typeof getSheetTopics>>['topics']> = {};
  for (const language of SITE_LANGUAGES.map(textLanguage))
    ({ topics: topics[language] } = await getSheetTopics({ params, query: { state: 'draft', language } }, context));
  return { sheet, sha256: hash('sha256', JSON.stringify(sheet)), topics };
};

export const sheetPackHandlers: Pick<Handlers, keyof typeof sheetPackCalls> = {
  'GET /packs/sheets': getOwnSheets,
  'GET /packs/sheets/{id}': getOwnSheet,
};
