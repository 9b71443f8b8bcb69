import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { findAssignment } from '#server/sheets/answer-links.queries.ts';
import { isOwner } from '#server/sheets/sheet-access.ts';
import { findSheetDetails } from '#server/sheets/sheets.queries.ts';
import type { SheetDetails } from '#server/sheets/stored-sheet.ts';
import type { Assignment } from '#shared/contract/assignment-parts.ts';

type Db = Kysely<Database>;

export type SheetOfAssignment = { sheet: SheetDetails; assignment: Assignment };

/** An assignment as everybody reads it: its sheet is public, or the viewer's own. */
export const requireAssignment = async (db: Db, id: string, viewer: string | null): Promise<SheetOfAssignment> => {
  const sheet_id = uuidOr404(id, 'assignment_not_found');
  // The published words: those are what is answered.
  const sheet = await findSheetDetails(db, sheet_id, { viewer, which: 'published' });
  const assignment = sheet && !sheet.is_deleted ? await findAssignment(db, sheet_id) : undefined;
  if (!sheet || !assignment || !(sheet.is_published || isOwner(sheet, viewer)))
    throw new AppError('assignment_not_found');
  return { sheet, assignment };
};

/** Of the viewer. To everybody else it looks as if there were none, whether or not they can read the sheet. */
export const requireOwnAssignment = async (db: Db, id: string, viewer: string): Promise<SheetOfAssignment> => {
  const found = await requireAssignment(db, id, viewer);
  if (!isOwner(found.sheet, viewer)) throw new AppError('assignment_not_found');
  return found;
};
