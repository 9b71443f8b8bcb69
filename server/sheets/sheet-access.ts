import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { findSheetOrTrash } from './sheets.queries.ts';
import type { StoredSheet } from './stored-sheet.ts';

type Db = Kysely<Database>;

export const isOwner = ({ account_id }: StoredSheet, viewer: string | null): boolean =>
  viewer !== null && account_id === viewer;

/** A sheet that the viewer may read, else 404. The viewer is null for a guest. */
export const requireVisibleSheet = async (db: Db, id: string, viewer: string | null): Promise<StoredSheet> => {
  const sheet = await findSheetOrTrash(db, uuidOr404(id, 'sheet_not_found'), viewer);
  if (!sheet || sheet.is_deleted || !(sheet.is_published || isOwner(sheet, viewer)))
    throw new AppError('sheet_not_found');
  return sheet;
};

/** A sheet of the viewer. Published sheets of others are 403, their private ones 404, so that nobody learns of them. */
export const requireOwnSheet = async (db: Db, id: string, viewer: string): Promise<StoredSheet> => {
  const sheet = await requireVisibleSheet(db, id, viewer);
  if (!isOwner(sheet, viewer)) throw new AppError('forbidden', 'This sheet belongs to somebody else.');
  return sheet;
};

/** Like `requireOwnSheet`, and also finds sheets in the viewer's trash. */
export const requireOwnSheetOrTrash = async (db: Db, id: string, viewer: string): Promise<StoredSheet> => {
  const sheet = await findSheetOrTrash(db, uuidOr404(id, 'sheet_not_found'), viewer);
  if (!sheet?.is_deleted) return requireOwnSheet(db, id, viewer);
  if (!isOwner(sheet, viewer)) throw new AppError('sheet_not_found');
  return sheet;
};
