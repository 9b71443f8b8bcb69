import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Comment } from '#shared/contract/comments.ts';
import { requireReadableSheet } from './comment-access.ts';
import type { CommentedSheet } from './comment-access.queries.ts';
import { findComment } from './comment-rows.queries.ts';
import { findStoredComment, type StoredComment } from './comments.queries.ts';

/** Those whose words the viewer reads. */
const WITH_WORDS: readonly Comment['state'][] = ['public', 'waiting'];

/** A comment that the viewer gets in one of these states, with its sheet, else 404. */
export const requireComment = async (
  db: Kysely<Database>,
  sent: string,
  viewer: string | null,
  states = WITH_WORDS,
): Promise<{ comment: StoredComment; sheet: CommentedSheet }> => {
  const id = uuidOr404(sent, 'comment_not_found');
  const comment = await findStoredComment(db, id);
  if (!comment) throw new AppError('comment_not_found');
  const sheet = await requireReadableSheet(db, comment.sheet_id, viewer).catch((error: unknown) => {
    // Nobody learns that there is a comment on a sheet that is private.
    throw error instanceof AppError && error.code === 'sheet_not_found' ? new AppError('comment_not_found') : error;
  });
  const seen = await findComment(db, { viewer }, id);
  if (!seen || !states.includes(seen.state)) throw new AppError('comment_not_found');
  return { comment, sheet };
};
