import { z } from 'zod';
import { Reason, STAFF_ERRORS } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { Id } from './parts.ts';

const OneComment = z.object({ id: Id });
const ANSWER = {
  answer: z.undefined(),
  status: 204,
  errors: [...STAFF_ERRORS, 'comment_not_found', 'conflict'],
} as const;

/** Moderators and comments. Those on a private sheet are 404 here too. */
export const adminCommentCalls = defineCalls({
  'POST /admin/comments/{id}/remove': {
    summary: 'Remove a comment; its writer reads the reason',
    auth: 'moderator',
    params: OneComment,
    body: Reason,
    ...ANSWER,
  },
  'POST /admin/comments/{id}/restore': {
    summary: 'Show a comment again that a moderator has removed',
    auth: 'moderator',
    params: OneComment,
    ...ANSWER,
  },
});
