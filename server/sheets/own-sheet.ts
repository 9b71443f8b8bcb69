import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { findSheet, findSheetOrTrash } from './sheets.queries.ts';
import type { StoredSheet } from './stored-sheet.ts';

type Db = Kysely<Database>;

/** A sheet that the viewer may read; a guest is null. */
export const visibleSheet = async (db: Db, id: string, viewer: string | null): Promise<StoredSheet> => {
  const sheet = await findSheet(db, uuidOr404(id, 'sheet_not_found'), viewer);
  if (!sheet || !(sheet.is_published || isOwn(sheet, viewer))) throw new AppError('sheet_not_found');
  return sheet;
};

/** A sheet of the viewer's own; of others only what they published is even known to be there. */
export const ownSheet = async (db: Db, id: string, viewer: string): Promise<StoredSheet> => {
  const sheet = await visibleSheet(db, id, viewer);
  if (!isOwn(sheet, viewer)) throw new AppError('forbidden', 'This sheet belongs to somebody else.');
  return sheet;
};

/** The same, also from the trash, where nobody else can look. */
export const ownSheetOrTrash = async (db: Db, id: string, viewer: string): Promise<StoredSheet> => {
  const sheet = await findSheetOrTrash(db, uuidOr404(id, 'sheet_not_found'), viewer);
  if (!sheet?.deleted) return ownSheet(db, id, viewer);
  if (!isOwn(sheet, viewer)) throw new AppError('sheet_not_found');
  return sheet;
};

export const isOwn = ({ account_id }: StoredSheet, viewer: string | null): boolean =>
  viewer !== null && account_id === viewer;
