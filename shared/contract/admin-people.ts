import { z } from 'zod';
import { StaffPerson } from './admin.ts';
import { Measure, ModeratedSheet } from './admin-measures.ts';
import { Reason, STAFF_ERRORS } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { WireDate } from './parts.ts';

const StaffPersonDetails = StaffPerson.extend({
  silenced_until: WireDate.nullable().describe('Null when it is over'),
  closed_date: WireDate.nullable(),
  can_be_moderated: z.boolean().describe('By the caller: not oneself, and nobody with the same or a higher role'),
  measures: z.array(Measure).describe('About the person and the person’s sheets, latest first'),
  open_reports: z.int(),
  sheets: z.array(ModeratedSheet).describe('The newest, up to 50; no private ones'),
});
export type StaffPersonDetails = z.infer<typeof StaffPersonDetails>;

const OnePerson = z.object({ username: z.string().max(300) });
const NO_ANSWER = { answer: z.undefined(), status: 204 } as const;
const MEASURE_ERRORS = [...STAFF_ERRORS, 'user_not_found', 'self_measure', 'role_too_high'] as const;

/** PostgreSQL and JavaScript know later dates, but nobody means them. */
const MAX_SILENCE_DATE = '2999-12-31';

/** Moderators and members. */
export const adminPeopleCalls = defineCalls({
  'GET /admin/people/{username}': {
    summary: 'A member with published sheets and what moderators have decided about both',
    auth: 'moderator',
    params: OnePerson,
    answer: StaffPersonDetails,
    errors: [...STAFF_ERRORS, 'user_not_found'],
  },
  'POST /admin/people/{username}/warn': {
    summary: 'Warn a member, by notification and mail',
    auth: 'moderator',
    params: OnePerson,
    body: Reason,
    ...NO_ANSWER,
    errors: MEASURE_ERRORS,
  },
  'POST /admin/people/{username}/silence': {
    summary: 'For a time the member may read and write privately, but publish, report and invite nobody',
    auth: 'moderator',
    params: OnePerson,
    body: Reason.extend({
      until: z.iso
        .date()
        .refine((date) => date <= MAX_SILENCE_DATE, 'Please choose an earlier date.')
        .describe('Its last day (UTC); it must not be over'),
    }),
    ...NO_ANSWER,
    errors: MEASURE_ERRORS,
  },
  'POST /admin/people/{username}/lift-silence': {
    summary: 'End a silence early; idempotent',
    auth: 'moderator',
    params: OnePerson,
    ...NO_ANSWER,
    errors: MEASURE_ERRORS,
  },
  'POST /admin/people/{username}/close': {
    summary: 'Close an account: every session ends, nobody can log in, and nothing of it is public',
    auth: 'moderator',
    params: OnePerson,
    body: Reason,
    ...NO_ANSWER,
    errors: MEASURE_ERRORS,
  },
  'POST /admin/people/{username}/reopen': {
    summary: 'Reopen a closed account: what was public is public again; idempotent',
    auth: 'moderator',
    params: OnePerson,
    ...NO_ANSWER,
    errors: MEASURE_ERRORS,
  },
});
