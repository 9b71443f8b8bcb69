import type { Viewer } from '#server/auth/viewer.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { indexSheet } from '#server/search/index/sheet-tokens.queries.ts';
import { normalUsername } from '#shared/account-rules.ts';
import { findListed, listSheets, listTrash } from './list.queries.ts';
import { isOwn, ownSheet, visibleSheet } from './own-sheet.ts';
import { findPassages } from './passages.queries.ts';
import { createSheet, saveSheet } from './save-sheet.ts';
import { lockSheet, setDeleted } from './sheets.queries.ts';
import { summaryOf } from './sheet-summary.rules.ts';
import { segmentIdsOf, wireSheet } from './wire-sheet.rules.ts';
import { isUuid } from '#shared/uuid.ts';

const idOf = (viewer: Viewer | undefined): string | null => viewer?.account_id ?? null;

/** Of a longer tag such as zh-Hans-CN the first part counts; what is no language at all is English. */
const languageOf = (tag: string | undefined): string | undefined =>
  /^[a-z]{2,3}(?=-|$)/i.exec(tag ?? '')?.[0].toLowerCase();

export const getSheets: Handler<'GET /sheets'> = async ({ query }, { db, viewer }) => {
  const { email, username, topic, following, skip, limit } = query;
  const viewerId = idOf(viewer);
  if (following && !viewerId) throw new AppError('unauthorized');
  const account_id = await findListed(db, { email, username: username && normalUsername(username) }, viewerId);
  const language = languageOf(query.language);
  const isKnownTopic = !topic || isUuid(topic);
  const wanted = {
    account_id: isKnownTopic ? account_id : null,
    viewer: viewerId,
    topic,
    following,
    language: account_id === undefined ? language : undefined,
  };
  const { sheets, total } = await listSheets(db, wanted, query);
  return { sheets: sheets.map((sheet) => summaryOf(sheet, language ?? 'en')), total, skip, limit };
};

export const getTrash: Handler<'GET /sheets/trash'> = async ({ query }, { db, viewer }) => ({
  ...(await listTrash(db, viewer.account_id, query)),
  ...query,
});

export const getSheet: Handler<'GET /sheets/{id}'> = async ({ params }, { db, viewer }) => {
  const sheet = await visibleSheet(db, params.id, idOf(viewer));
  const passages = await findPassages(db, segmentIdsOf(sheet.blocks));
  return wireSheet(sheet, sheet, passages, isOwn(sheet, idOf(viewer)));
};

export const postSheet: Handler<'POST /sheets'> = async ({ body }, context) => {
  const { db, viewer, settings } = context;
  await enforceRateLimit(context, 'create_sheet_account', viewer.account_id);
  const { sheet_id = crypto.randomUUID(), ...change } = body;
  return createSheet(db, sheet_id.toLowerCase(), change, { account_id: viewer.account_id, siteUrl: settings.siteUrl });
};

export const putSheet: Handler<'PUT /sheets/{id}'> = async ({ params, body }, context) => {
  const { db, viewer, settings, caller } = context;
  await enforceRateLimit(context, 'save_sheet_account', viewer.account_id);
  const id = uuidOr404(params.id, 'sheet_not_found').toLowerCase();
  const writer = { account_id: viewer.account_id, siteUrl: settings.siteUrl };
  return saveSheet(db, id, body, writer, caller.if_match);
};

export const deleteSheet: Handler<'DELETE /sheets/{id}'> = ({ params }, { db, viewer }) =>
  db.transaction().execute(async (trx): Promise<undefined> => {
    await lockSheet(trx, uuidOr404(params.id, 'sheet_not_found'));
    const { id } = await ownSheet(trx, params.id, viewer.account_id);
    await setDeleted(trx, id, true);
    await indexSheet(trx, id, undefined);
  });
