import { z } from 'zod';
import { mentionsIn } from '#shared/comment-text.ts';
import {
  COMMENT_SETTINGS,
  COMMENTS_PAGE_SIZE,
  MAX_COMMENT_LENGTH,
  MAX_COMMENT_QUOTE_LENGTH,
  MAX_MENTIONS,
  MAX_USERNAME_LENGTH,
} from '#shared/limits.ts';
import { words } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { cleanLines, Id, oneLine, Page, PageInfo, WireDate } from './parts.ts';
import { Person } from './people.ts';

const Body = z
  .string()
  .transform(cleanLines)
  .refine((body) => body !== '', 'Please write something.')
  .refine(
    (body) => body.length <= MAX_COMMENT_LENGTH,
    `A comment may be at most ${MAX_COMMENT_LENGTH} characters long.`,
  )
  .refine((body) => mentionsIn(body).length <= MAX_MENTIONS, `A comment may mention at most ${MAX_MENTIONS} people.`);

const Context = z.string().max(100).default('');

/** Words of a block, with those before and after. Spaces do not count. */
const QuotedWords = z.object({
  quote: z
    .string()
    .max(MAX_COMMENT_QUOTE_LENGTH, `A comment may be about at most ${MAX_COMMENT_QUOTE_LENGTH} characters.`)
    .refine((quote) => quote.trim() !== '', 'Please select some words.'),
  prefix: Context,
  suffix: Context,
});
export type QuotedWords = z.infer<typeof QuotedWords>;

export const Comment = z.object({
  id: Id,
  state: z
    .enum(['public', 'waiting', 'deleted', 'removed', 'hidden'])
    .describe(
      '`waiting`: only its writer and the author of the sheet see it. `deleted`, `removed` by a moderator, `hidden` ' +
        'by a block or with the account of its writer: it is here because of its replies, without words and name',
    ),
  body: z.string().describe('Plain text; lines that begin with `>` are quotations'),
  person: Person.nullable().describe('Null for a former member'),
  created_date: WireDate,
  edited_date: WireDate.nullable(),
  likes: z.int(),
  liked: z.boolean().describe('By the caller'),
  is_own: z.boolean(),
  mentions: z
    .array(z.object({ written: z.string(), username: z.string() }))
    .describe('Members whom it names, as it is written there and as they are called now'),
});
export type Comment = z.infer<typeof Comment>;

export const Thread = Comment.extend({
  block_id: Id.nullable().describe('Null: about the whole sheet. The block may be gone'),
  start_offset: z.int().nullable().describe('Null: about the whole block'),
  quote: z.string().describe('The words it is about; of a whole block its beginning'),
  prefix: z.string(),
  suffix: z.string(),
  is_resolved: z.boolean(),
  replies: z.array(Comment).describe('In a list the first of them'),
  reply_count: z.int(),
});
export type Thread = z.infer<typeof Thread>;

export const WriteAccess = z
  .enum(['yes', 'guest', 'off', 'followers', 'blocked'])
  .describe('Whether the caller may comment, or why not');
export type WriteAccess = z.infer<typeof WriteAccess>;

/** What the caller may do with the comments of a sheet. */
const Rights = z.object({
  is_author: z
    .boolean()
    .describe(
      'The caller may approve comments, change the setting, and delete comments, other than those on an answer',
    ),
  write: WriteAccess,
  setting: z.enum(COMMENT_SETTINGS),
  is_answer: z
    .boolean()
    .describe('New threads are between who handed in the sheet as an answer and the author of the assignment'),
  can_resolve: z.boolean(),
});
export type CommentRights = z.infer<typeof Rights>;

const Counts = z.object({
  comments: z.int().describe('All that the caller may read'),
  waiting: z.int().describe('Those of others that wait for the caller'),
  blocks: z.record(z.string(), z.int()).describe('Comments of unresolved threads by the id of their block'),
});
export type CommentCounts = z.infer<typeof Counts>;

const OneSheet = z.object({ id: Id });
const OneComment = z.object({ id: Id });
const NO_ANSWER = { answer: z.undefined(), status: 204 } as const;
const WRITE_ERRORS = [
  'bad_request',
  'unauthorized',
  'blocked',
  'silenced',
  'comments_off',
  'comments_of_followers',
  'quota_exceeded',
  'too_many_requests',
] as const;

/** Comments on sheets and their blocks. Whoever may read a sheet may read them; on answers both sides. */
export const commentCalls = defineCalls({
  'GET /sheets/{id}/comments': {
    summary:
      'The threads of a sheet, latest first, or of one of its blocks, with their first replies; `total` counts threads',
    auth: 'optional',
    params: OneSheet,
    query: Page.extend({
      limit: z.coerce.number().int().min(1).max(COMMENTS_PAGE_SIZE).default(COMMENTS_PAGE_SIZE),
      block_id: z.string().max(200).optional().describe('Only those of this block'),
    }),
    answer: PageInfo.extend({ threads: z.array(Thread), counts: Counts, rights: Rights }),
    errors: ['bad_request', 'sheet_not_found'],
  },
  'POST /sheets/{id}/comments': {
    summary: 'Comment on a sheet, a block or some of its words, or reply',
    auth: 'required',
    params: OneSheet,
    body: z.object({
      comment_id: z.uuid().optional().describe('Generated by the client: a retry creates no second comment'),
      thread_id: Id.optional().describe('The comment that is replied to; a reply to a reply goes into the same thread'),
      block_id: Id.optional().describe(
        'Of the published words of a published sheet, or of an answer as it was handed in',
      ),
      words: QuotedWords.optional().describe('The words of the block that it is about'),
      body: Body,
    }),
    answer: Comment,
    status: 201,
    errors: [
      ...WRITE_ERRORS,
      'sheet_not_found',
      'comment_not_found',
      'comment_waits',
      'words_not_found',
      'too_many_comments',
      'too_many_replies',
      'conflict',
    ],
  },
  'GET /sheets/{id}/comments/people': {
    summary: 'Members to mention: those who take part in the comments, and those the caller follows',
    auth: 'required',
    params: OneSheet,
    query: z.object({ name: z.string().max(MAX_USERNAME_LENGTH).transform(oneLine).default('') }),
    answer: z.object({ people: z.array(Person) }),
    errors: ['bad_request', 'unauthorized', 'sheet_not_found'],
  },
  'PUT /sheets/{id}/comment-settings': {
    summary: 'Who may comment on one’s sheet; what is there stays readable',
    auth: 'required',
    params: OneSheet,
    body: z.object({ setting: z.enum(COMMENT_SETTINGS) }),
    ...NO_ANSWER,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'GET /comments/{id}': {
    summary: 'The thread that a comment is in, with all its replies',
    auth: 'optional',
    params: OneComment,
    answer: z.object({ sheet_id: Id, thread: Thread, rights: Rights }),
    errors: ['comment_not_found'],
  },
  'PUT /comments/{id}': {
    summary: 'Change one’s comment',
    auth: 'required',
    params: OneComment,
    body: z.object({ body: Body }),
    answer: Comment,
    errors: [...WRITE_ERRORS, 'forbidden', 'comment_not_found'],
  },
  'DELETE /comments/{id}': {
    summary:
      'Delete one’s comment, or one on one’s sheet; its replies stay. This is also how an author declines one that waits',
    auth: 'required',
    params: OneComment,
    ...NO_ANSWER,
    errors: ['unauthorized', 'forbidden', 'comment_not_found'],
  },
  'POST /comments/{id}/like': {
    summary: 'Like a comment; idempotent',
    auth: 'required',
    params: OneComment,
    ...NO_ANSWER,
    errors: ['unauthorized', 'blocked', 'comment_not_found', 'too_many_requests'],
  },
  'DELETE /comments/{id}/like': {
    summary: 'Unlike a comment; idempotent',
    auth: 'required',
    params: OneComment,
    ...NO_ANSWER,
    errors: ['unauthorized', 'comment_not_found'],
  },
  'POST /comments/{id}/resolve': {
    summary: 'Mark a thread on one’s sheet, or on an answer to one’s assignment, as resolved; idempotent',
    auth: 'required',
    params: OneComment,
    ...NO_ANSWER,
    errors: ['unauthorized', 'forbidden', 'comment_not_found'],
  },
  'POST /comments/{id}/reopen': {
    summary: 'Reopen a resolved thread on one’s sheet, or on an answer to one’s assignment; idempotent',
    auth: 'required',
    params: OneComment,
    ...NO_ANSWER,
    errors: ['unauthorized', 'forbidden', 'comment_not_found'],
  },
  'POST /comments/{id}/approve': {
    summary: 'Show a comment on one’s sheet that waits; later ones of its writer do not wait; idempotent',
    auth: 'required',
    params: OneComment,
    ...NO_ANSWER,
    errors: ['unauthorized', 'forbidden', 'comment_not_found'],
  },
  'POST /comments/{id}/report': {
    summary: 'Report a comment to the moderators; a second report replaces the first',
    auth: 'required',
    params: OneComment,
    body: z.object({ words: words('Please say what is wrong.') }),
    ...NO_ANSWER,
    errors: ['bad_request', 'own_comment', 'unauthorized', 'silenced', 'comment_not_found', 'too_many_requests'],
  },
});
