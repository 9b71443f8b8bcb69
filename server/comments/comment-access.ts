import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { CommentRights, WriteAccess } from '#shared/contract/comments.ts';
import { findCommentedSheet, type CommentedSheet } from './comment-access.queries.ts';

type Db = Kysely<Database>;

// Who may write comments is decided here, who may read them by `canReadComments` and `canReadComment`
// (server/db/expressions.ts), nowhere else.

/** The viewer is null for a guest. */
const writeAccess = (sheet: CommentedSheet, viewer: string | null): WriteAccess => {
  if (viewer === null) return 'guest';
  // Between two, whatever the setting.
  if (sheet.reviewer_id !== null) return sheet.is_blocked ? 'blocked' : 'yes';
  if (sheet.setting === 'off') return 'off';
  if (sheet.account_id === viewer) return 'yes';
  if (sheet.is_blocked) return 'blocked';
  return sheet.setting === 'followers' && !sheet.is_follower ? 'followers' : 'yes';
};

export const rightsOf = (sheet: CommentedSheet, viewer: string | null): CommentRights => ({
  is_author: isSheetAuthor(sheet, viewer),
  write: writeAccess(sheet, viewer),
  setting: sheet.setting,
  is_answer: sheet.reviewer_id !== null,
  can_resolve: canResolve(sheet, viewer),
});

export const isSheetAuthor = ({ account_id }: Pick<CommentedSheet, 'account_id'>, viewer: string | null): boolean =>
  viewer !== null && account_id === viewer;

/** On an answer both sides: the one who has asked for a change, and the one who has made it. */
const canResolve = (sheet: CommentedSheet, viewer: string | null): boolean =>
  isSheetAuthor(sheet, viewer) || (viewer !== null && sheet.reviewer_id === viewer);

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

export const requireResolving = (sheet: CommentedSheet, viewer: string): void => {
  if (!canResolve(sheet, viewer)) throw new AppError('forbidden', 'This sheet belongs to somebody else.');
};

export const requireSheetAuthor = (sheet: CommentedSheet, viewer: string): void => {
  if (!isSheetAuthor(sheet, viewer)) throw new AppError('forbidden', 'This sheet belongs to somebody else.');
};
