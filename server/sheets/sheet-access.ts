import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { findSheetDetails, findSheetOrTrash, lockSheetOrTrash, type WhichState } from './sheets.queries.ts';
import type { LockedSheet, SheetDetails, StoredSheet } from './stored-sheet.ts';

type Db = Kysely<Database>;

// The functions named require… read no blocks, so that a view or a like of a large sheet costs no more than of a small one.

export const isOwner = ({ account_id }: Pick<SheetDetails, 'account_id'>, viewer: string | null): boolean =>
  viewer !== null && account_id === viewer;

const checkVisible = <Sheet extends SheetDetails>(sheet: Sheet | undefined, viewer: string | null): Sheet => {
  if (!sheet || sheet.is_deleted || !(sheet.is_published || isOwner(sheet, viewer)))
    throw new AppError('sheet_not_found');
  return sheet;
};

const checkOwner = <Sheet extends SheetDetails>(sheet: Sheet, viewer: string): Sheet => {
  if (!isOwner(sheet, viewer)) throw new AppError('forbidden', 'This sheet belongs to somebody else.');
  return sheet;
};

/** A sheet that the viewer may read, else 404. The viewer is null for a guest. */
export const requireVisibleSheet = async (
  db: Db,
  id: string,
  viewer: string | null,
  which?: WhichState,
): Promise<SheetDetails> =>
  checkVisible(await findSheetDetails(db, uuidOr404(id, 'sheet_not_found'), { viewer, which }), viewer);

/** Like `requireVisibleSheet`, with the blocks. */
export const loadVisibleSheet = async (
  db: Db,
  id: string,
  viewer: string | null,
  which?: WhichState,
): Promise<StoredSheet> =>
  checkVisible(await findSheetOrTrash(db, uuidOr404(id, 'sheet_not_found'), { viewer, which }), viewer);

/** A sheet of the viewer. Published sheets of others are 403, their private ones 404, so that nobody learns of them. */
export const requireOwnSheet = async (db: Db, id: string, viewer: string): Promise<SheetDetails> =>
  checkOwner(await requireVisibleSheet(db, id, viewer), viewer);

/** Like `requireOwnSheet`, with the blocks, which nobody else can replace until the transaction ends. */
export const lockOwnSheet = async (trx: Transaction<Database>, id: string, viewer: string): Promise<LockedSheet> =>
  checkOwner(checkVisible(await lockSheetOrTrash(trx, uuidOr404(id, 'sheet_not_found'), viewer), viewer), viewer);

/** Like `requireOwnSheet`, and also finds sheets in the viewer's trash. */
export const requireOwnSheetOrTrash = async (db: Db, id: string, viewer: string): Promise<SheetDetails> => {
  const sheet = await findSheetDetails(db, uuidOr404(id, 'sheet_not_found'), { viewer });
  if (sheet?.is_deleted && isOwner(sheet, viewer)) return sheet;
  return checkOwner(checkVisible(sheet, viewer), viewer);
};
