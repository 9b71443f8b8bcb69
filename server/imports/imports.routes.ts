import type { Kysely, Transaction } from 'kysely';
import { actorOf, recordAction } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { findFormat, FORMATS } from '#server/library/formats.ts';
import { stableId } from '#server/library/stable-id.ts';
import {
  askToCancel,
  cancelWaiting,
  enqueueTask,
  findImport,
  findReport,
  listImports,
  lockImportRow,
  OPEN_STATES,
  writeChoices,
  writeFormat,
  type LockedImport,
} from './imports.queries.ts';
import { findExamined, findPreviewPage, listExamined } from './import-texts.queries.ts';
import { removeImportFiles } from './prune-imports.ts';

type Db = Kysely<Database>;

export const readImport = async (db: Db, id: string, viewer: string) => {
  const found = await findImport(db, id, viewer);
  if (!found) throw new AppError('import_not_found');
  return found;
};

/** In a transaction with the row locked: of two people who press at once, the second finds what the first has done. */
const change = <Result>(
  db: Db,
  id: string,
  work: (trx: Transaction<Database>, row: LockedImport) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    const row = await lockImportRow(trx, id);
    if (!row) throw new AppError('import_not_found');
    return work(trx, row);
  });

/** It has its files, nobody works on it, and it is not finished. */
const assertOpen = ({ state, has_files }: LockedImport, version?: { asked: number; own: number }): void => {
  if (!has_files) throw new AppError('import_files_gone');
  if (state === 'uploading') throw new AppError('import_incomplete');
  if (!OPEN_STATES.some((each) => each === state)) throw new AppError('import_busy');
  if (version && version.asked !== version.own) throw new AppError('conflict');
};

export const getImports: Handler<'GET /imports'> = async ({ query }, { db, settings }) => ({
  ...(await listImports(db, query)),
  ...query,
  max_bytes: settings.importMaxBytes,
  has_server_folder: settings.importFolder !== undefined,
  formats: Object.keys(FORMATS),
});

export const getImport: Handler<'GET /imports/{id}'> = ({ params }, { db, viewer }) =>
  readImport(db, params.id, viewer.account_id);

export const putImport: Handler<'PUT /imports/{id}'> = async ({ params, body }, { db, viewer }) => {
  const { version, ...choices } = body;
  const format = findFormat(choices.format);
  if (!format) throw new AppError('import_format_unknown');
  if (format.needsOptions && !choices.options) throw new AppError('bad_request', 'This format needs options.');
  await change(db, params.id, async (trx, row) => {
    assertOpen(row, { asked: version, own: row.version });
    await writeChoices(trx, row.id, { ...choices, options: format.needsOptions ? choices.options : null });
  });
  return readImport(db, params.id, viewer.account_id);
};

export const postDescribe: Handler<'POST /imports/{id}/describe'> = async ({ params, body }, { db, viewer }) => {
  if (!findFormat(body.format)) throw new AppError('import_format_unknown');
  await change(db, params.id, async (trx, row) => {
    assertOpen(row, { asked: body.version, own: row.version });
    await writeFormat(trx, row.id, body.format);
    await enqueueTask(trx, row.id, 'describe');
  });
  return readImport(db, params.id, viewer.account_id);
};

export const postCheck: Handler<'POST /imports/{id}/check'> = async ({ params, body }, { db, viewer }) => {
  await change(db, params.id, async (trx, row) => {
    assertOpen(row, { asked: body.version, own: row.version });
    if (row.format === null) throw new AppError('import_format_unknown');
    await enqueueTask(trx, row.id, 'check');
  });
  return readImport(db, params.id, viewer.account_id);
};

export const postRun: Handler<'POST /imports/{id}/run'> = async ({ params, body }, { db, viewer }) => {
  await change(db, params.id, async (trx, row) => {
    assertOpen(row, { asked: body.version, own: row.version });
    if (row.checked_version !== row.version) throw new AppError('import_not_checked');
    await enqueueTask(trx, row.id, 'load');
    const target = { target_type: 'import' as const, target_id: row.id };
    await recordAction(trx, actorOf(viewer), {
      action: 'start_import',
      ...target,
      before: null,
      after: { format: row.format },
    });
  });
  return readImport(db, params.id, viewer.account_id);
};

export const postCancel: Handler<'POST /imports/{id}/cancel'> = async ({ params }, { db, viewer }) => {
  await change(db, params.id, async (trx, row) => {
    if (row.state !== 'waiting' && row.state !== 'running') throw new AppError('import_busy');
    if (row.is_cancelled) return;
    await (row.state === 'waiting' ? cancelWaiting : askToCancel)(trx, row.id);
    if (row.task !== 'load') return;
    await recordAction(trx, actorOf(viewer), {
      action: 'cancel_import',
      target_type: 'import',
      target_id: row.id,
      before: null,
      after: null,
    });
  });
  return readImport(db, params.id, viewer.account_id);
};

export const deleteImportById: Handler<'DELETE /imports/{id}'> = async ({ params }, { db, files }) => {
  const row = await change(db, params.id, async (_trx, found) => found);
  if (row.state === 'waiting' || row.state === 'running') throw new AppError('import_busy');
  await removeImportFiles(db, files, row.id, row.piece_count);
};

export const getImportTexts: Handler<'GET /imports/{id}/texts'> = async ({ params, query }, { db, viewer }) => {
  const { skip, limit, outcome } = query;
  const { id } = await readImport(db, params.id, viewer.account_id);
  return { ...(await listExamined(db, id, outcome, { skip, limit })), skip, limit };
};

export const getImportText: Handler<'GET /imports/{id}/texts/{position}'> = async ({ params }, { db, viewer }) => {
  const { id } = await readImport(db, params.id, viewer.account_id);
  const text = await findExamined(db, id, params.position);
  if (!text) throw new AppError('text_not_found');
  return { ...text, id: stableId('text', text.key) };
};

export const getImportTextPage: Handler<'GET /imports/{id}/texts/{position}/pages/{page}'> = async (
  { params },
  { db, viewer },
) => {
  const { id } = await readImport(db, params.id, viewer.account_id);
  const page = await findPreviewPage(db, id, params);
  if (!page) throw new AppError('text_not_found');
  return page;
};

export const getImportReport: Handler<'GET /imports/{id}/report'> = async ({ params }, { db }) => {
  const found = await findReport(db, params.id);
  if (!found) throw new AppError('import_not_found');
  return {
    media_type: 'text/plain; charset=utf-8',
    filename: `${found.name}.txt`,
    bytes: Buffer.from(found.report),
  };
};
