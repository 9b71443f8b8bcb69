import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { CommentRights, WriteAccess } from '#shared/contract/comments.ts';
import { findCommentedSheet, type CommentedSheet } from './comment-access.queries.ts';

type Db = Kysely<Database>;

// Who may read and write comments is decided here and in `canReadComments` (server/db/expressions.ts), nowhere else. Whoever
// else is to take part, such as a teacher in an answer that was handed in, is added to these two.

/** The viewer is null for a guest. */
const writeAccess = (sheet: CommentedSheet, viewer: string | null): WriteAccess => {
  if (viewer === null) return 'guest';
  if (sheet.setting === 'off') return 'off';
  if (sheet.account_id === viewer) return 'yes';
  if (sheet.is_blocked) return 'blocked';
  return sheet.setting === 'followers' && !sheet.is_follower ? 'followers' : 'yes';
};

export const rightsOf = (sheet: CommentedSheet, viewer: string | null): CommentRights => ({
  is_author: isSheetAuthor(sheet, viewer),
  write: writeAccess(sheet, viewer),
  setting: sheet.setting,
});

export const isSheetAuthor = ({ account_id }: Pick<CommentedSheet, 'account_id'>, viewer: string | null): boolean =>
  viewer !== null && account_id === viewer;

/** A sheet whose comments the viewer may read, else 404. */
export const requireReadableSheet = async (db: Db, id: string, viewer: string | null): Promise<CommentedSheet> => {
  const sheet = await findCommentedSheet(db, uuidOr404(id, 'sheet_not_found'), viewer);
  if (!sheet?.is_readable) throw new AppError('sheet_not_found');
  return sheet;
};

const REFUSALS = {
  guest: 'unauthorized',
  off: 'comments_off',
  followers: 'comments_of_followers',
  blocked: 'blocked',
} as const;

export const requireWriting = (sheet: CommentedSheet, viewer: string): void => {
  const access = writeAccess(sheet, viewer);
  if (access !== 'yes') throw new AppError(REFUSALS[access]);
};

export const requireSheetAuthor = (sheet: CommentedSheet, viewer: string): void => {
  if (!isSheetAuthor(sheet, viewer)) throw new AppError('forbidden', 'This sheet belongs to somebody else.');
};
