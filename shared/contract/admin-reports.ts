import { z } from 'zod';
import { REPORT_KINDS, REPORT_STATES } from '#shared/limits.ts';
import { Measure, ModeratedSheet } from './admin-measures.ts';
import { STAFF_ERRORS, words } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { Id, Page, PageInfo, WireDate } from './parts.ts';
import { Person } from './people.ts';

export type ReportKind = (typeof REPORT_KINDS)[number];
export type ReportState = (typeof REPORT_STATES)[number];
export const SPAM_SIGNS = ['many_links', 'same_words', 'new_account'] as const;
export type SpamSign = (typeof SPAM_SIGNS)[number];

const ReportedComment = z.object({
  id: Id,
  body: z.string().describe('Empty when its writer has deleted it'),
  state: z.enum(['public', 'waiting', 'deleted', 'removed']),
});

/** E-mail addresses are never in it, also not those that somebody has written into the text. */
const Report = z.object({
  id: Id,
  kind: z
    .enum(REPORT_KINDS)
    .describe(
      'Feedback of four types; a report about a person, a sheet or a comment; the answer of an author to a measure; a publication that waits',
    ),
  state: z.enum(REPORT_STATES),
  created_date: WireDate,
  words: z.string().describe('Empty for a publication'),
  by: Person.nullable().describe('Null for a guest'),
  about: Person.nullable().describe('Who is reported, has written the comment, or is the author of the sheet'),
  sheet: ModeratedSheet.nullable().describe('Null when there is none, or its author has made it private or deleted it'),
  comment: ReportedComment.nullable().describe('Null when there is none, or its sheet is not public any more'),
  signs: z.array(z.enum(SPAM_SIGNS)).describe('Of a publication'),
  can_reply: z.boolean().describe('There is an address that an answer can be mailed to'),
  taken_by: z.string().nullable().describe('A username'),
  settled_by: z.string().nullable(),
  settled_date: WireDate.nullable(),
  outcome: z.string().describe('What was decided; a member who has reported something reads it'),
});
export type Report = z.infer<typeof Report>;

const ReportDetails = Report.extend({
  replies: z.array(z.object({ by: z.string().nullable(), created_date: WireDate, words: z.string() })),
  measure: Measure.nullable().describe('What the author answers to'),
  other_open_reports: z.int().describe('About the same sheet, or the same person'),
});
export type ReportDetails = z.infer<typeof ReportDetails>;

const OneReport = z.object({ id: Id });
const NO_ANSWER = { answer: z.undefined(), status: 204 } as const;

/** The queue of the moderators. */
export const adminReportCalls = defineCalls({
  'GET /admin/reports': {
    summary: 'Reports and feedback: those that are open or taken oldest first, settled ones latest first',
    auth: 'moderator',
    query: Page.extend({ state: z.enum(REPORT_STATES).default('open'), kind: z.enum(REPORT_KINDS).optional() }),
    answer: PageInfo.extend({
      reports: z.array(Report),
      counts: z.object({ open: z.int(), taken: z.int(), settled: z.int() }).describe('Of the chosen kind'),
    }),
    errors: STAFF_ERRORS,
  },
  'GET /admin/reports/{id}': {
    summary: 'One report',
    auth: 'moderator',
    params: OneReport,
    answer: ReportDetails,
    errors: [...STAFF_ERRORS, 'report_not_found'],
  },
  'POST /admin/reports/{id}/take': {
    summary: 'Take a report, so that others know who works on it; the error names whoever was faster',
    auth: 'moderator',
    params: OneReport,
    ...NO_ANSWER,
    errors: [...STAFF_ERRORS, 'report_not_found', 'report_taken', 'report_settled'],
  },
  'POST /admin/reports/{id}/release': {
    summary: 'Give a report back, also one that somebody else has taken; idempotent',
    auth: 'moderator',
    params: OneReport,
    ...NO_ANSWER,
    errors: [...STAFF_ERRORS, 'report_not_found', 'report_settled'],
  },
  'POST /admin/reports/{id}/settle': {
    summary: 'Settle a report; a member who has written it is told',
    auth: 'moderator',
    params: OneReport,
    body: z.object({ outcome: words('Please say what was decided.') }),
    ...NO_ANSWER,
    errors: [...STAFF_ERRORS, 'report_not_found', 'report_taken', 'report_settled', 'publication_waits'],
  },
  'POST /admin/reports/{id}/reopen': {
    summary: 'Open a settled report again; idempotent',
    auth: 'moderator',
    params: OneReport,
    ...NO_ANSWER,
    errors: [...STAFF_ERRORS, 'report_not_found'],
  },
  'POST /admin/reports/{id}/reply': {
    summary: 'Mail an answer to whoever has written; the address stays unknown',
    auth: 'moderator',
    params: OneReport,
    body: z.object({ words: words('Please write a few words.') }),
    ...NO_ANSWER,
    errors: [...STAFF_ERRORS, 'report_not_found', 'no_reply_address', 'too_many_requests'],
  },
});
