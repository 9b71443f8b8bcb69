import { z } from 'zod';
import { OVERVIEW_PERIODS } from '#shared/overview-periods.ts';
import { STAFF_ERRORS } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { Id, WireDate } from './parts.ts';

export const QUEUES = [
  'reports',
  'publications',
  'corrections',
  'imports',
  'mail',
  'overdue_jobs',
  'failing_jobs',
  'sheets_to_index',
] as const;

const Count = z.int().min(0);
const Day = z.iso.date().describe('A day (UTC), or the Monday of a week');

const Overview = z.object({
  period: z.enum(OVERVIEW_PERIODS),
  days: z.array(Day).describe('Every figure below that is a list has one number for each of these'),
  reading: z.object({
    opened: z.array(Count).describe('How often a text was opened'),
    passages: z.array(Count).describe('Passages shown; about, as texts are shown in pages'),
    texts: z.array(Count).describe('Different texts a day; of a week, the most on one of its days'),
    most_read: z
      .array(z.object({ text_id: Id, title: z.string(), language: z.string(), opened: Count, passages: Count }))
      .describe('Of the last 30 days'),
  }),
  searches: z
    .object({
      searches: z.array(Count),
      fruitless: z.array(Count).describe('Those that found nothing'),
      words: z
        .array(z.object({ words: z.string(), searches: Count, last_day: Day }))
        .describe('Of searches of the last 30 days that found nothing; most frequent first'),
    })
    .nullable()
    .describe('For editors'),
  storage: z
    .object({
      database_bytes: z.array(Count),
      library_bytes: z.array(Count).describe('Of these, the words of the library and their links'),
      picture_bytes: z.array(Count),
      pictures: Count,
      largest_accounts: z.array(Count).describe('Bytes of the accounts that store most, without names'),
    })
    .nullable()
    .describe('For librarians; 0 for days before the first measurement'),
  last_import: z
    .object({
      is_running: z.boolean(),
      started_date: WireDate,
      updated_date: WireDate,
      texts_done: Count,
      texts_total: Count,
      segments_done: Count,
    })
    .nullable()
    .describe('For librarians; null also when there was none'),
  queues: z
    .array(z.object({ queue: z.enum(QUEUES), length: Count.describe('10,001 stands for more than 10,000') }))
    .describe('Those that the role looks after'),
  errors: z
    .object({ failed_answers: z.array(Count).describe('With a status of 500 or more'), failed_jobs: z.array(Count) })
    .nullable()
    .describe('For administrators'),
});
export type Overview = z.infer<typeof Overview>;

export const adminOverviewCalls = defineCalls({
  'GET /admin/overview': {
    summary:
      'What is read, searched for in vain, stored and waiting; counted without anybody being followed, up to a minute old',
    auth: 'staff',
    query: z.object({ period: z.enum(OVERVIEW_PERIODS).default('month').describe('30 days, or 53 weeks') }),
    answer: Overview,
    errors: STAFF_ERRORS,
  },
});
