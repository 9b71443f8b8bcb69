import { z } from 'zod';
import { MAX_LIMIT } from '#shared/limits.ts';
import { NOTIFICATION_KINDS } from '#shared/notification-kinds.ts';
import { defineCalls } from './call.ts';
import { Id, Page, PageInfo, WireDate } from './parts.ts';
import { Person } from './people.ts';

export const Notification = z.object({
  id: Id,
  kind: z
    .enum(NOTIFICATION_KINDS)
    .describe(
      'Somebody follows; likes a sheet; has published one; the library has other words where a sheet quotes it; invites to edit a collection; comments on one’s sheet, or waits for one’s approval; replies; mentions one; likes a comment; has handed in an answer to one’s assignment; has returned one’s answer; an archive that one has asked for is ready, or could not be written. The others are from moderators',
    ),
  created_date: WireDate,
  more: z
    .int()
    .describe(
      'Older ones that are grouped with it: further followers, further likes of the sheet, further sheets of the person. They are read or unread together',
    ),
  is_read: z.boolean(),
  person: Person.nullable().describe('Who caused it; null when the library has changed, and for moderators'),
  sheet: z.object({ id: Id, title: z.string(), language: z.string(), username: z.string() }).nullable(),
  collection: z.object({ id: Id, title: z.string(), language: z.string() }).nullable().describe('Of an invitation'),
  comment: z
    .object({ id: Id, answer: z.object({ id: Id, assignment_id: Id }).nullable() })
    .nullable()
    .describe('What somebody has written or likes; the sheet is the one it is on, or the assignment that was answered'),
  messages: z.array(z.string()).describe('Of a moderator: the reasons, or what was decided about reports'),
});
export type Notification = z.infer<typeof Notification>;

export const notificationCalls = defineCalls({
  'GET /notifications': {
    summary:
      'The caller’s notifications in groups, latest first; `total` counts the groups, `unread` every notification',
    auth: 'required',
    query: Page,
    answer: PageInfo.extend({ notifications: z.array(Notification), unread: z.int() }),
    errors: ['bad_request', 'unauthorized'],
  },
  'GET /notifications/unread': {
    summary: 'The number of unread notifications',
    auth: 'required',
    answer: z.object({ unread: z.int() }),
    errors: ['unauthorized'],
  },
  'POST /notifications/read': {
    summary: 'Mark some as read, each with its group, or without ids all; idempotent',
    auth: 'required',
    body: z.object({ ids: z.array(Id).max(MAX_LIMIT).optional() }).default({}),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'unauthorized'],
  },
});
