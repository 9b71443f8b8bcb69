import { z } from 'zod';
import { ANSWER_FILTERS, ANSWER_SORTS } from '#shared/limits.ts';
import { SHEET_LAYOUTS } from '#shared/sheet-layouts.ts';
import {
  AnswerCounts,
  Assignment,
  AssignmentFields,
  HandIn,
  ListedAnswer,
  OwnAnswer,
  ReturnFields,
} from './assignment-parts.ts';
import { ByteStream, defineCalls } from './call.ts';
import { Id, Page, PageInfo } from './parts.ts';
import { Publisher, SheetSegment } from './sheet-parts.ts';

const OneAssignment = z.object({ id: Id });
const OneAnswer = z.object({ id: Id, answer: Id });

const Order = z.object({
  filter: z.enum(ANSWER_FILTERS).default('all').describe('`all`: without the removed ones'),
  sort_by: z.enum(ANSWER_SORTS).default('name'),
  sort_order: z.enum(['asc', 'desc']).default('asc'),
});

const Started = z.object({ answer_id: Id, sheet_id: Id });

export const AssignmentPage = Assignment.extend({
  id: Id.describe('Of the sheet'),
  title: z.string(),
  language: z.string(),
  publisher: Publisher,
  is_published: z.boolean().describe('Only then can others open it'),
  is_owner: z.boolean(),
  question_count: z.int(),
  counts: AnswerCounts.optional().describe('For the author'),
  answer: OwnAnswer.optional().describe('The caller’s own'),
});
export type AssignmentPage = z.infer<typeof AssignmentPage>;

export const AnswerPage = z.object({
  id: Id,
  assignment: Assignment.extend({ id: Id, title: z.string(), language: z.string() }),
  student: ListedAnswer.describe('Who wrote it, and how far it is'),
  is_own: z.boolean().describe('The caller has written it'),
  sheet_id: Id.nullable().describe('The copy that was handed in, to which comments belong; null when it is gone'),
  hand_ins: z.array(HandIn).describe('The newest first'),
  shown: z.object({
    hand_in_id: Id,
    title: z.string(),
    language: z.string(),
    layout: z.enum(SHEET_LAYOUTS).describe('Of the assignment, as its author reads it'),
    content: z.object({ segments: z.array(SheetSegment) }),
  }),
  position: z
    .object({ number: z.int(), total: z.int(), previous: Id.nullable(), next: Id.nullable() })
    .optional()
    .describe('For the author: among those that were handed in and match the filter'),
});
export type AnswerPage = z.infer<typeof AnswerPage>;

export const assignmentCalls = defineCalls({
  'PUT /sheets/{id}/assignment': {
    summary: 'Make one’s sheet an assignment, or change it; idempotent. Others can answer while the sheet is published',
    auth: 'required',
    params: OneAssignment,
    body: AssignmentFields,
    answer: Assignment,
    errors: [
      'bad_request',
      'unauthorized',
      'forbidden',
      'silenced',
      'sheet_not_found',
      'answer_not_publishable',
      'too_many_requests',
    ],
  },
  'DELETE /sheets/{id}/assignment': {
    summary: 'The sheet is no assignment any more. The copies stay with who wrote them, the hand-ins are deleted',
    auth: 'required',
    params: OneAssignment,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'forbidden', 'sheet_not_found'],
  },
  'GET /assignments/{id}': {
    summary: 'An assignment, by the id of its sheet, with the caller’s own answer',
    auth: 'optional',
    params: OneAssignment,
    answer: AssignmentPage,
    errors: ['bad_request', 'assignment_not_found'],
  },
  'POST /assignments/{id}/answers': {
    summary: 'Start one’s answer: a private copy of the sheet. Idempotent: there is one for each member',
    auth: 'required',
    params: OneAssignment,
    answer: Started,
    status: 201,
    errors: [
      'unauthorized',
      'own_sheet',
      'blocked',
      'assignment_not_found',
      'assignment_closed',
      'assignment_removed',
      'assignment_full',
      'quota_exceeded',
      'too_large',
      'too_many_requests',
    ],
  },
  'GET /assignments/{id}/answers': {
    summary: 'Who has started and handed in an answer; only for the author of the assignment',
    auth: 'required',
    params: OneAssignment,
    query: Page.extend(Order.shape),
    answer: PageInfo.extend({ answers: z.array(ListedAnswer), counts: AnswerCounts }),
    errors: ['bad_request', 'unauthorized', 'assignment_not_found'],
  },
  'GET /assignments/{id}/answers/{answer}': {
    summary:
      'An answer as it was handed in; only for who wrote it and for the author of the assignment, who does not get one ' +
      'that was not handed in or was removed',
    auth: 'required',
    params: OneAnswer,
    query: Order.extend({ hand_in: Id.optional().describe('An earlier hand-in; without it the newest') }),
    answer: AnswerPage,
    errors: ['bad_request', 'unauthorized', 'answer_not_found'],
  },
  'PUT /assignments/{id}/answers/{answer}': {
    summary: 'Remove an answer, so that its writer can hand in no more, or readmit it; only for the author',
    auth: 'required',
    params: OneAnswer,
    body: z.object({ is_removed: z.boolean() }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'unauthorized', 'answer_not_found', 'too_many_requests'],
  },
  'POST /assignments/{id}/answers/{answer}/hand-in': {
    summary:
      'Hand in what is saved of one’s answer. Idempotent: the same id, or words that were handed in already, add nothing',
    auth: 'required',
    params: OneAnswer,
    body: z.object({ hand_in_id: z.uuid().describe('Generated by the client') }),
    answer: OwnAnswer,
    errors: [
      'bad_request',
      'unauthorized',
      'silenced',
      'blocked',
      'answer_not_found',
      'assignment_closed',
      'assignment_removed',
      'answer_returned',
      'conflict',
      'quota_exceeded',
      'too_many_requests',
    ],
  },
  'POST /assignments/{id}/answers/{answer}/return': {
    summary: 'Return an answer to who wrote it, perhaps with a message; sent again it replaces the message',
    auth: 'required',
    params: OneAnswer,
    body: ReturnFields,
    answer: HandIn,
    errors: [
      'bad_request',
      'unauthorized',
      'silenced',
      'blocked',
      'answer_not_found',
      'newer_hand_in',
      'too_many_requests',
    ],
  },
  'GET /assignments/{id}/export/docx': {
    summary: 'All answers as they were handed in last, as a ZIP of Word documents; only for the author',
    auth: 'required',
    params: OneAssignment,
    produces: 'application/zip',
    filename: 'answers.zip',
    answer: ByteStream,
    errors: ['unauthorized', 'assignment_not_found', 'too_many_requests'],
  },
  'GET /assignments/{id}/export/csv': {
    summary:
      'All answers as a table: names, states, times, and what was handed in last by question; only for the author',
    auth: 'required',
    params: OneAssignment,
    produces: 'text/csv; charset=utf-8',
    filename: 'answers.csv',
    answer: ByteStream,
    errors: ['unauthorized', 'assignment_not_found', 'too_many_requests'],
  },
});
