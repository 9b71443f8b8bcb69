import { z } from 'zod';
import { MAX_READING_BATCH } from '#shared/limits.ts';
import { defineCalls } from './call.ts';
import { Id, Page, PageInfo, WireDate } from './parts.ts';

const OneText = z.object({ text_id: Id });
const OneSegment = z.object({ segment_id: Id });

/** A passage with what it takes to show and open it. */
const Passage = z.object({
  text_id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  content_id: Id,
  segment_id: Id,
  segment_number: z.int(),
  total_segments: z.int(),
});

export const ReadingPosition = Passage.extend({ read_date: WireDate });
export type ReadingPosition = z.infer<typeof ReadingPosition>;

export const Bookmark = Passage.extend({ content: z.string().describe('HTML'), saved_date: WireDate });
export type Bookmark = z.infer<typeof Bookmark>;

/** When, on the device it was kept on; left out, now. */
const Moment = z.iso.datetime().optional();

export const readingCalls = defineCalls({
  'GET /reading/history': {
    summary: 'The texts the caller has read, the latest first, each with the place where it was left',
    auth: 'required',
    query: Page,
    answer: PageInfo.extend({ history: z.array(ReadingPosition), is_paused: z.boolean() }),
    errors: ['bad_request', 'unauthorized'],
  },
  'POST /reading/history': {
    summary: 'Where texts are being read, or were on this device. Nothing is kept while the history is paused',
    auth: 'required',
    body: z.object({
      places: z.array(z.object({ segment_id: Id, read_date: Moment })).max(MAX_READING_BATCH),
    }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'unauthorized'],
  },
  'DELETE /reading/history': {
    summary: 'Forget all that was read',
    auth: 'required',
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized'],
  },
  'GET /reading/history/{text_id}': {
    summary: 'Where the caller left a text',
    auth: 'required',
    params: OneText,
    answer: z.object({ place: ReadingPosition.nullable() }),
    errors: ['unauthorized'],
  },
  'DELETE /reading/history/{text_id}': {
    summary: 'Forget that a text was read',
    auth: 'required',
    params: OneText,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized'],
  },
  'PUT /reading/settings': {
    summary: 'Pause the history, or go on with it',
    auth: 'required',
    body: z.object({ is_paused: z.boolean() }),
    answer: z.object({ is_paused: z.boolean() }),
    errors: ['bad_request', 'unauthorized'],
  },
  'GET /reading/places': {
    summary: 'Passages the caller has saved, the latest first',
    auth: 'required',
    query: Page.extend({ segment_id: z.string().max(200).optional().describe('Only this one, if it is saved') }),
    answer: PageInfo.extend({ places: z.array(Bookmark) }),
    errors: ['bad_request', 'unauthorized'],
  },
  'POST /reading/places': {
    summary: 'Save passages; again is the same. What the library no longer has is left out',
    auth: 'required',
    body: z.object({
      places: z.array(z.object({ segment_id: Id, saved_date: Moment })).max(MAX_READING_BATCH),
    }),
    answer: z.object({ saved: z.int() }),
    errors: ['bad_request', 'unauthorized'],
  },
  'DELETE /reading/places/{segment_id}': {
    summary: 'Save it no longer',
    auth: 'required',
    params: OneSegment,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized'],
  },
});
