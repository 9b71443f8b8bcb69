import type { Kysely } from 'kysely';
import { requireCollection } from '#server/collections/require-collection.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { requireVisibleCollection } from '#server/sheet-collections/collection-access.ts';
import { TEXT_WRITERS } from '#server/texts/download/text-writers.ts';
import { MAX_ARCHIVES, MAX_ARCHIVES_BYTES, type ArchiveProblem } from '#shared/collection-downloads.ts';
import type { CollectionDownload, collectionDownloadCalls } from '#shared/contract/collection-downloads.ts';
import {
  cancelArchive,
  findArchive,
  findUnfinished,
  insertArchive,
  listArchives,
  lockAccount,
  measureArchives,
} from './archives.queries.ts';
import { listTextsOfCollection } from './listed-texts.queries.ts';
import { countLanguages, planArchive, type ArchiveChoices } from './plan-archive.rules.ts';
import { removeArchive } from './remove-archives.ts';
import { listSheetsOfArchive } from './write-sheets.ts';

type Db = Kysely<Database>;

const MAX_PREVIEWED = 200;
const MEGABYTE = 1024 * 1024;

const readPlan = async (db: Db, collection_id: string, language: string, choices: ArchiveChoices) => {
  const texts = await listTextsOfCollection(db, { collection_id, language });
  return { texts, plan: planArchive(texts, choices, TEXT_WRITERS[choices.format].extension) };
};

const getPreview: Handler<'GET /collections/{id}/downloads/preview'> = async ({ params, query }, context) => {
  await enforceRateLimit(context, 'preview_download_address', networkOf(context.caller.address));
  const { language, ...choices } = query;
  const { id } = await requireCollection(context.db, params.id, language);
  const { texts, plan } = await readPlan(context.db, id, language, choices);
  return {
    files: plan.files.length,
    passages: plan.passages,
    problem: plan.problem,
    languages: countLanguages(texts),
    left_out: plan.leftOut.slice(0, MAX_PREVIEWED),
    left_out_total: plan.leftOut.length,
  };
};

const PROBLEMS: Record<ArchiveProblem, () => AppError> = {
  nothing: () => new AppError('bad_request', 'Nothing of this collection can be downloaded like this.'),
  too_many_files: () => new AppError('download_too_long', 'This collection has too many texts for one download.'),
  too_many_passages: () =>
    new AppError('download_too_long', 'This collection has too many passages for one download in this format.'),
};

export const assertRoomForArchive = async (db: Db, account_id: string): Promise<void> => {
  const { archives, bytes } = await measureArchives(db, account_id);
  if (archives >= MAX_ARCHIVES)
    throw new AppError(
      'quota_exceeded',
      `You may have ${MAX_ARCHIVES} downloads of collections at a time. Please remove one first.`,
    );
  if (bytes >= MAX_ARCHIVES_BYTES)
    throw new AppError(
      'quota_exceeded',
      `Your downloads of collections take ${Math.round(bytes / MEGABYTE)} MB. Please remove one first.`,
    );
};

type NewArchive = Parameters<typeof insertArchive>[1];

/** The archive that is being written already, or a new one. */
export const startArchive = async (db: Db, archive: NewArchive): Promise<CollectionDownload> => {
  const id = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, archive.account_id);
    const unfinished = await findUnfinished(trx, archive);
    if (unfinished) return unfinished;
    await assertRoomForArchive(trx, archive.account_id);
    return insertArchive(trx, archive);
  });
  return requireArchive(db, archive.account_id, id);
};

const requireArchive = async (db: Db, account_id: string, id: string): Promise<CollectionDownload> => {
  const archive = await findArchive(db, account_id, uuidOr404(id, 'not_found'));
  if (!archive) throw new AppError('not_found');
  return archive;
};

const postDownload: Handler<'POST /collections/{id}/downloads'> = async ({ params, body }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'collection_download_account', viewer.account_id);
  const { language, ...options } = body;
  const collection = await requireCollection(db, params.id, language);
  const { plan } = await readPlan(db, collection.id, language, options);
  if (plan.problem) throw PROBLEMS[plan.problem]();
  const { title } = collection;
  return startArchive(db, { account_id: viewer.account_id, collection_id: collection.id, title, language, options });
};

const postSheetDownload: Handler<'POST /sheet-collections/{id}/downloads'> = async ({ params, body }, context) => {
  const { db, viewer } = context;
  const { account_id } = viewer;
  await enforceRateLimit(context, 'collection_download_account', account_id);
  const { id, title } = await requireVisibleCollection(db, params.id, account_id);
  const { language, ...options } = body;
  if (!(await listSheetsOfArchive(db, id, account_id))?.length) throw PROBLEMS.nothing();
  return startArchive(db, { account_id, sheet_collection_id: id, title, language, options });
};

const getDownloads: Handler<'GET /downloads'> = async (_input, { db, viewer }) => ({
  downloads: await listArchives(db, viewer.account_id),
});

const getDownload: Handler<'GET /downloads/{id}'> = ({ params }, { db, viewer }) =>
  requireArchive(db, viewer.account_id, params.id);

const deleteDownload: Handler<'DELETE /downloads/{id}'> = async ({ params }, { db, viewer, files }) => {
  const { id } = await requireArchive(db, viewer.account_id, params.id);
  const isWritten = await cancelArchive(db, id);
  if (!isWritten) await removeArchive(db, files, id);
};

export const collectionDownloadHandlers: Pick<Handlers, keyof typeof collectionDownloadCalls> = {
  'GET /collections/{id}/downloads/preview': getPreview,
  'POST /collections/{id}/downloads': postDownload,
  'POST /sheet-collections/{id}/downloads': postSheetDownload,
  'GET /downloads': getDownloads,
  'GET /downloads/{id}': getDownload,
  'DELETE /downloads/{id}': deleteDownload,
};
