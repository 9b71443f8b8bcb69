import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import type { Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { removeComment, restoreComment } from './moderate-comments.ts';

export const postRemoveComment: Handler<'POST /admin/comments/{id}/remove'> = async ({ params, body }, context) => {
  const id = uuidOr404(params.id, 'comment_not_found');
  await context.db.transaction().execute((trx) => removeComment(trx, actorOf(context.viewer), id, body.reason));
};

export const postRestoreComment: Handler<'POST /admin/comments/{id}/restore'> = async ({ params }, context) => {
  const id = uuidOr404(params.id, 'comment_not_found');
  await context.db.transaction().execute((trx) => restoreComment(trx, actorOf(context.viewer), id));
};
