import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/implement.ts';
import { indexSheet } from '#server/search/index/sheet-tokens.queries.ts';
import { sameState } from './block.ts';
import { ownSheet, ownSheetOrTrash } from './own-sheet.ts';
import { findPassages } from './passages.queries.ts';
import { findPoint, listHistory, namePoint, type Point } from './points.queries.ts';
import { replaceState } from './save-sheet.ts';
import { lockSheet, setDeleted } from './sheets.queries.ts';
import type { StoredSheet } from './stored-sheet.ts';
import { segmentIdsOf, wireSheet } from './wire-sheet.rules.ts';

/** Versions are whole numbers; anything else is not there. */
const versionOf = (version: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new AppError('sheet_not_found');
  return Number(version);
};

const pointOr404 = async (db: Kysely<Database>, id: string, version: number): Promise<Point> => {
  const point = await findPoint(db, id, version);
  if (!point) throw new AppError('sheet_not_found', 'The sheet’s history does not reach back to this point.');
  return point;
};

export const getHistory: Handler<'GET /sheets/{id}/history'> = async ({ params, query }, { db, viewer }) => {
  const { id } = await ownSheet(db, params.id, viewer.account_id);
  return { ...(await listHistory(db, id, query)), ...query };
};

export const getPoint: Handler<'GET /sheets/{id}/history/{version}'> = async ({ params }, { db, viewer }) => {
  const sheet = await ownSheet(db, params.id, viewer.account_id);
  const point = await pointOr404(db, sheet.id, versionOf(params.version));
  const passages = await findPassages(db, segmentIdsOf(point.blocks));
  return { ...wireSheet(sheet, point, passages, true), updated_date: point.saved_date };
};

export const putPoint: Handler<'PUT /sheets/{id}/history/{version}'> = ({ params, body }, { db, viewer }) =>
  db.transaction().execute(async (trx) => {
    // A save meanwhile would carry the present state over into the history, without its new name.
    await lockSheet(trx, uuidOr404(params.id, 'sheet_not_found'));
    const { id } = await ownSheet(trx, params.id, viewer.account_id);
    const named = await namePoint(trx, id, versionOf(params.version), body.name || null);
    if (!named) throw new AppError('sheet_not_found', 'The sheet’s history does not reach back to this point.');
    return named;
  });

const restorePoint = async (trx: Transaction<Database>, sheet: StoredSheet, version: number): Promise<number> => {
  const point = await pointOr404(trx, sheet.id, version);
  if (sameState(sheet, point)) return sheet.version;
  const restored = await replaceState(trx, sheet, point, true);
  await indexSheet(trx, sheet.id, sheet.is_published ? point : undefined);
  return restored;
};

const takeFromTrash = async (trx: Transaction<Database>, sheet: StoredSheet): Promise<number> => {
  await setDeleted(trx, sheet.id, false);
  await indexSheet(trx, sheet.id, sheet.is_published ? sheet : undefined);
  return sheet.version;
};

export const postRestore: Handler<'POST /sheets/{id}/restore'> = ({ params, body }, { db, viewer }) =>
  db.transaction().execute(async (trx) => {
    await lockSheet(trx, uuidOr404(params.id, 'sheet_not_found'));
    const sheet = body?.version
      ? await ownSheet(trx, params.id, viewer.account_id)
      : await ownSheetOrTrash(trx, params.id, viewer.account_id);
    const version = body?.version ? await restorePoint(trx, sheet, body.version) : await takeFromTrash(trx, sheet);
    return { sheet_id: sheet.id, version, is_published: sheet.is_published };
  });
