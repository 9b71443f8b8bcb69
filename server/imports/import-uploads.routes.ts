import { basename } from 'node:path';
import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { MAX_OPEN_IMPORTS } from '#shared/limits.ts';
import { checkPaths, findServerFolder, pieceCountOf, pieceKey, pieceLength } from './import-files.ts';
import { readImport } from './imports.routes.ts';
import {
  countOpenImports,
  countPieces,
  enqueueTask,
  findUpload,
  insertImport,
  insertPiece,
  lockAccount,
  lockImportRow,
  type NewImport,
} from './imports.queries.ts';

/** Whoever chooses files again whose upload was cut off goes on with it. */
export const postImport: Handler<'POST /imports'> = async ({ body }, { db, viewer, settings }) => {
  const { account_id } = viewer;
  const id = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    const begun = 'files' in body ? await findUpload(trx, account_id, body.fingerprint) : undefined;
    if (begun !== undefined) return begun;
    if ((await countOpenImports(trx, account_id)) >= MAX_OPEN_IMPORTS) throw new AppError('too_many_imports');
    return insertImport(trx, { account_id, ...(await newImport(body, settings)) });
  });
  return readImport(db, id, account_id);
};

type Settings = Parameters<typeof postImport>[1]['settings'];

const newImport = async (
  body: Parameters<typeof postImport>[0]['body'],
  { importFolder, importMaxBytes }: Settings,
): Promise<Omit<NewImport, 'account_id'>> => {
  if ('folder' in body) {
    await findServerFolder(importFolder, body.folder);
    const { folder } = body;
    return { name: basename(folder) || folder, folder, fingerprint: '', files: [], total_bytes: 0, piece_count: 0 };
  }
  const { files, name, fingerprint } = body;
  checkPaths(files);
  const total_bytes = files.reduce((sum, { size }) => sum + size, 0);
  const max = Math.floor(importMaxBytes / 1024 / 1024);
  if (total_bytes > importMaxBytes) throw new AppError('too_large', `An import may have at most ${max} MB.`);
  if (total_bytes === 0) throw new AppError('bad_import_path', 'These files are empty.');
  return { name, folder: null, fingerprint, files, total_bytes, piece_count: pieceCountOf(total_bytes) };
};

/** Stored first, then noted: a piece that is noted is there. The last one has the files looked at. */
export const putPiece: Handler<'PUT /imports/{id}/pieces/{number}'> = async (
  { params, file },
  { db, viewer, files },
) => {
  const { id, number } = params;
  const { is_own, state, has_files, piece_count, total_bytes } = await readImport(db, id, viewer.account_id);
  if (!is_own) throw new AppError('forbidden');
  if (!has_files) throw new AppError('import_files_gone');
  if (state !== 'uploading') throw new AppError('import_busy');
  const bytes = await file();
  if (number >= piece_count || bytes.length !== pieceLength(number, total_bytes))
    throw new AppError('import_piece_wrong');
  await files.put(pieceKey(id, number), bytes, 'application/octet-stream');
  const missing_count = await db.transaction().execute(async (trx) => {
    const row = await lockImportRow(trx, id);
    if (!row) throw new AppError('import_not_found');
    await insertPiece(trx, id, number);
    const missing = piece_count - (await countPieces(trx, id));
    if (missing === 0 && row.state === 'uploading') await enqueueTask(trx, id, 'describe');
    return missing;
  });
  return { missing_count };
};
