import type { Viewer } from '#server/http/auth-deps.ts';
import { AppError } from '#server/errors.ts';
import { storePicture } from '#server/files/store-picture.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/http/handler.ts';
import { findSheetNotice } from '#server/moderation/measures.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { removeSheetFromIndex } from '#server/search/index/sheet-tokens.queries.ts';
import type { Settings } from '#server/settings.ts';
import { createTopicTree, topicLink } from '#server/topics/topic-tree.rules.ts';
import { listTitledTopics } from '#server/topics/topics.queries.ts';
import { normalizeUsername } from '#shared/account-rules.ts';
import { MAX_PICTURE_SIDE } from '#shared/limits.ts';
import { normalizeTag } from '#shared/normalize-tag.ts';
import { isUuid } from '#shared/uuid.ts';
import { findAnswerOfSheet, findAssignment } from './answer-links.queries.ts';
import { releaseBlocks } from './fixed-blocks.rules.ts';
import { findListedAccount, listSheets, listTrash } from './list-sheets.queries.ts';
import { releaseHold } from './hold-publication.ts';
import { indexAfterSave } from './index-after-save.ts';
import { prepareChange } from './prepare-change.ts';
import { createSheet, saveSheet } from './save-sheet.ts';
import { serializeSheet, serializeSummary } from './serialize-sheet.rules.ts';
import { isOwner, loadVisibleSheet, requireOwnSheet, requireVisibleSheet } from './sheet-access.ts';
import { findQuoted } from './quoted.queries.ts';
import { deleteFromTrash, lockSheet, setDeleted } from './sheets.queries.ts';

const idOf = (viewer: Viewer | undefined): string | null => viewer?.account_id ?? null;

/** The primary subtag of a language tag such as zh-Hans-CN; undefined when it is malformed. */
const primaryLanguage = (tag: string | undefined): string | undefined =>
  /^[a-z]{2,3}(?=-|$)/i.exec(tag ?? '')?.[0].toLowerCase();

export const getSheets: Handler<'GET /sheets'> = async ({ query }, { db, viewer }) => {
  const { email, username, topic, following, skip, limit } = query;
  const tag = query.tag && normalizeTag(query.tag);
  const viewerId = idOf(viewer);
  if (following && !viewerId) throw new AppError('unauthorized');
  const account_id = await findListedAccount(
    db,
    { email, username: username && normalizeUsername(username) },
    viewerId,
  );
  const language = primaryLanguage(query.language);
  const filter = {
    account_id: (topic && !isUuid(topic)) || (query.tag && !tag) ? null : account_id,
    viewer: viewerId,
    topic,
    tag,
    following,
    language: account_id === undefined ? language : undefined,
  };
  const { sheets, total } = await listSheets(db, filter, query);
  return { sheets: sheets.map((sheet) => serializeSummary(sheet, language ?? 'en')), total, skip, limit };
};

export const getTrash: Handler<'GET /sheets/trash'> = async ({ query }, { db, viewer }) => ({
  ...(await listTrash(db, viewer.account_id, query)),
  ...query,
});

export const getSheet: Handler<'GET /sheets/{id}'> = async ({ params, query }, { db, viewer }) => {
  const sheet = await loadVisibleSheet(db, params.id, idOf(viewer), query.state);
  const quoted = await findQuoted(db, sheet.blocks);
  const isOwn = isOwner(sheet, idOf(viewer));
  const [notice, answer, assignment] = await Promise.all([
    isOwn ? findSheetNotice(db, sheet.id) : undefined,
    isOwn ? findAnswerOfSheet(db, sheet.id) : undefined,
    findAssignment(db, sheet.id),
  ]);
  const state = answer?.assignment ? sheet : { ...sheet, blocks: releaseBlocks(sheet.blocks) };
  return {
    ...serializeSheet(sheet, state, quoted, isOwn),
    ...(notice && { notice }),
    ...(answer && { answer }),
    ...(assignment && { assignment }),
  };
};

export const getSheetTopics: Handler<'GET /sheets/{id}/topics'> = async ({ params, query }, { db, viewer }) => {
  const sheet = await requireVisibleSheet(db, params.id, idOf(viewer), query.state);
  if (sheet.topics.length === 0) return { topics: [] };
  const tree = createTopicTree(await listTitledTopics(db, query.language));
  return { topics: sheet.topics.flatMap((id) => tree.byId.get(id) ?? []).map((topic) => topicLink(tree, topic)) };
};

const authorOf = ({ account_id }: Viewer, { siteUrl, storageQuota, feedbackTo }: Settings) => ({
  account_id,
  siteUrl,
  storageQuota,
  feedbackTo,
});

export const postSheet: Handler<'POST /sheets'> = async ({ body }, context) => {
  const { db, viewer, settings, workers } = context;
  await enforceRateLimit(context, 'create_sheet_account', viewer.account_id);
  const { sheet_id = crypto.randomUUID(), ...change } = body;
  const author = authorOf(viewer, settings);
  const saved = await createSheet(db, sheet_id.toLowerCase(), await prepareChange(workers, change), author);
  await indexAfterSave(context, saved);
  return saved;
};

export const putSheet: Handler<'PUT /sheets/{id}'> = async ({ params, body }, context) => {
  const { db, viewer, settings, caller, workers } = context;
  await enforceRateLimit(context, 'save_sheet_account', viewer.account_id);
  const id = uuidOr404(params.id, 'sheet_not_found').toLowerCase();
  const author = authorOf(viewer, settings);
  const saved = await saveSheet(db, id, await prepareChange(workers, body), author, caller.if_match);
  await indexAfterSave(context, saved);
  return saved;
};

export const deleteSheet: Handler<'DELETE /sheets/{id}'> = ({ params }, { db, viewer }) =>
  db.transaction().execute(async (trx): Promise<undefined> => {
    await lockSheet(trx, uuidOr404(params.id, 'sheet_not_found'));
    const { id, withheld } = await requireOwnSheet(trx, params.id, viewer.account_id);
    if (withheld === 'held') await releaseHold(trx, id);
    await setDeleted(trx, id, true);
    await removeSheetFromIndex(trx, id);
  });

export const deleteSheetForEver: Handler<'DELETE /sheets/trash/{id}'> = async ({ params }, { db, viewer }) => {
  const isDeleted = await deleteFromTrash(db, uuidOr404(params.id, 'sheet_not_found'), viewer.account_id);
  if (!isDeleted) throw new AppError('sheet_not_found');
};

export const postSheetUpload: Handler<'POST /sheets/upload'> = async ({ query, file }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'upload_account', viewer.account_id);
  // Clients send 'new' for a sheet that has not been saved yet.
  if (query.sheet_id && query.sheet_id !== 'new') await requireOwnSheet(db, query.sheet_id, viewer.account_id);
  return storePicture(context, viewer.account_id, await file(), MAX_PICTURE_SIDE);
};
