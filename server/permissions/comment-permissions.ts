import type { adminCommentCalls } from '#shared/contract/admin-comments.ts';
import type { commentCalls } from '#shared/contract/comments.ts';
import { everyone, members, onlyOwner, staff } from './caller-roles.ts';
import type { Fixtures, Rows } from './permission-row.ts';

const published = ({ published: id }: Fixtures) => ({ params: { id } });
const hidden = ({ private: id }: Fixtures) => ({ params: { id } });
/** By another member, on the published sheet of the owner. */
const comment = ({ comment: id }: Fixtures) => ({ params: { id } });
const newComment = async ({ newComment: create }: Fixtures) => ({ params: { id: await create() } });
/** By the owner, on the private sheet. */
const privateComment = ({ privateComment: id }: Fixtures) => ({ params: { id } });
/** Of `other`, handed in to the owner. */
const answer = ({ answerSheet: id }: Fixtures) => ({ params: { id } });
const answerComment = ({ answerComment: id }: Fixtures) => ({ params: { id } });
const body = { body: 'Thank you' };
const words = { words: 'Advertising' };
const reason = { reason: 'Advertising' };

const READ_PRIVATE = onlyOwner(200, 404, 404);
const CHANGE_PRIVATE = onlyOwner(204, 404);
/** The teacher and the student; to everybody else there is no such sheet. */
const both = (status: 200 | 201 | 204) => ({ ...onlyOwner(status, 404), other: status });

export const commentPermissions: Rows<typeof commentCalls & typeof adminCommentCalls> = {
  'GET /sheets/{id}/comments': [
    ['a published sheet', everyone(200), published],
    ['a private sheet', READ_PRIVATE, hidden],
    ['an answer', { ...both(200), guest: 404 }, answer],
  ],
  'POST /sheets/{id}/comments': [
    ['a published sheet', { ...members(201), blocked: 403 }, (fixtures) => ({ ...published(fixtures), body })],
    ['a private sheet', onlyOwner(201, 404), (fixtures) => ({ ...hidden(fixtures), body })],
    [
      'a comment of another member',
      { ...members(201), blocked: 403 },
      (fixtures) => ({ ...published(fixtures), body: { ...body, thread_id: fixtures.comment } }),
    ],
    ['an answer', both(201), (fixtures) => ({ ...answer(fixtures), body })],
  ],
  'GET /sheets/{id}/comments/people': [
    ['a published sheet', members(200), published],
    ['a private sheet', onlyOwner(200, 404), hidden],
    ['an answer', both(200), answer],
  ],
  'PUT /sheets/{id}/comment-settings': [
    [
      'an answer',
      { ...members(404), owner: 403, other: 204 },
      (fixtures) => ({ ...answer(fixtures), body: { setting: 'on' } }),
    ],
    ['a published sheet', onlyOwner(204, 403), (fixtures) => ({ ...published(fixtures), body: { setting: 'on' } })],
    ['a private sheet', CHANGE_PRIVATE, (fixtures) => ({ ...hidden(fixtures), body: { setting: 'on' } })],
  ],
  'GET /comments/{id}': [
    ['a comment on a published sheet', everyone(200), comment],
    ['a comment on a private sheet', READ_PRIVATE, privateComment],
    ['a comment on an answer', { ...both(200), guest: 404 }, answerComment],
  ],
  'PUT /comments/{id}': [
    ['a comment of another member', { ...members(403), other: 200 }, (fixtures) => ({ ...comment(fixtures), body })],
    [
      'a comment on a private sheet',
      onlyOwner(200, 404),
      (fixtures) => ({ ...privateComment(fixtures), body: { body: fixtures.privateWords } }),
    ],
  ],
  'DELETE /comments/{id}': [
    [
      'a comment on an answer',
      { ...members(404), owner: 403, other: 204 },
      async ({ newAnswerComment }) => ({ params: { id: await newAnswerComment() } }),
    ],
    ['a comment of another member', { ...onlyOwner(204, 403), other: 204 }, newComment],
    [
      'a comment on a private sheet',
      onlyOwner(204, 404),
      async ({ newPrivateComment }) => ({ params: { id: await newPrivateComment() } }),
    ],
  ],
  'POST /comments/{id}/like': [
    ['a comment on a published sheet', members(204), comment],
    ['a comment on a private sheet', CHANGE_PRIVATE, privateComment],
  ],
  'DELETE /comments/{id}/like': [
    ['a comment on a published sheet', members(204), comment],
    ['a comment on a private sheet', CHANGE_PRIVATE, privateComment],
  ],
  'POST /comments/{id}/resolve': [
    ['a comment on a published sheet', onlyOwner(204, 403), comment],
    ['a comment on a private sheet', CHANGE_PRIVATE, privateComment],
    ['a comment on an answer', both(204), answerComment],
  ],
  'POST /comments/{id}/reopen': [
    ['a comment on an answer', both(204), answerComment],
    ['a comment on a published sheet', onlyOwner(204, 403), comment],
    ['a comment on a private sheet', CHANGE_PRIVATE, privateComment],
  ],
  'POST /comments/{id}/approve': [
    ['a comment on a published sheet', onlyOwner(204, 403), comment],
    ['a comment on a private sheet', CHANGE_PRIVATE, privateComment],
  ],
  'POST /comments/{id}/report': [
    [
      'a comment of another member',
      { ...members(204), other: 400 },
      (fixtures) => ({ ...comment(fixtures), body: words }),
    ],
    ['a comment on a private sheet', onlyOwner(400, 404), (fixtures) => ({ ...privateComment(fixtures), body: words })],
  ],
  'POST /admin/comments/{id}/remove': [
    [
      'a comment on a published sheet',
      staff(204, 'moderator'),
      async (fixtures) => ({ ...(await newComment(fixtures)), body: reason }),
    ],
    [
      'a comment on a private sheet',
      staff(404, 'moderator'),
      (fixtures) => ({ ...privateComment(fixtures), body: reason }),
    ],
  ],
  'POST /admin/comments/{id}/restore': [
    ['a comment that was not removed', staff(409, 'moderator'), comment],
    ['a comment on a private sheet', staff(404, 'moderator'), privateComment],
  ],
};
