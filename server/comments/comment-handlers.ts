import type { Handlers } from '#server/http/handler.ts';
import type { commentCalls } from '#shared/contract/comments.ts';
import {
  deleteCommentLike,
  postApproveComment,
  postCommentLike,
  postCommentReport,
  postReopenThread,
  postResolveThread,
} from './comment-actions.routes.ts';
import {
  deleteCommentCall,
  getComment,
  getComments,
  getMentionable,
  postComment,
  putComment,
  putCommentSettings,
} from './comments.routes.ts';

export const commentHandlers: Pick<Handlers, keyof typeof commentCalls> = {
  'GET /sheets/{id}/comments': getComments,
  'POST /sheets/{id}/comments': postComment,
  'GET /sheets/{id}/comments/people': getMentionable,
  'PUT /sheets/{id}/comment-settings': putCommentSettings,
  'GET /comments/{id}': getComment,
  'PUT /comments/{id}': putComment,
  'DELETE /comments/{id}': deleteCommentCall,
  'POST /comments/{id}/like': postCommentLike,
  'DELETE /comments/{id}/like': deleteCommentLike,
  'POST /comments/{id}/resolve': postResolveThread,
  'POST /comments/{id}/reopen': postReopenThread,
  'POST /comments/{id}/approve': postApproveComment,
  'POST /comments/{id}/report': postCommentReport,
};
