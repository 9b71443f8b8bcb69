import { z } from 'zod';
import { MAX_READING_BATCH } from '#shared/limits.ts';
import { defineCalls } from './call.ts';
import { CitedWork, Id, OwnLabel, Page, PageInfo, WireDate, WorkTitles } from './parts.ts';

const OneText = z.object({ text_id: Id });
const OneSegment = z.object({ segment_id: Id });

/** A segment with what is needed to show and open it. */
const Passage = CitedWork.extend({
  text_id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  work_titles: WorkTitles,
  content_id: Id,
  segment_id: Id,
  segment_number: z.int(),
  label: OwnLabel,
  total_segments: z.int(),
});

export const ReadingPosition = Passage.extend({
  section: z.string().describe('Title of its section; may be empty'),
  read_date: WireDate,
});
export type ReadingPosition = z.infer<typeof ReadingPosition>;

export const Bookmark = Passage.extend({
  content_id: Id.nullable().describe('Null when the passage is missing'),
  content: z.string().describe('HTML; empty when the passage is missing'),
  saved_date: WireDate,
  is_missing: z.boolean().describe('The passage is no longer in the library; title and number are those of then'),
  is_text_missing: z.boolean(),
});
export type Bookmark = z.infer<typeof Bookmark>;

/** The time on the device that recorded it; defaults to now. */
const RecordedDate = z.iso.datetime().optional();

export const readingCalls = defineCalls({
  'GET /reading/history': {
    summary: 'The caller’s reading history, latest first: each text with the last position in it',
    auth: 'required',
    query: Page,
    answer: PageInfo.extend({ history: z.array(ReadingPosition), is_paused: z.boolean() }),
    errors: ['bad_request', 'unauthorized'],
  },
  'POST /reading/history': {
    summary: 'Record reading positions, also those collected on a device. Ignored while the history is paused',
    auth: 'required',
    body: z.object({
      places: z.array(z.object({ segment_id: Id, read_date: RecordedDate })).max(MAX_READING_BATCH),
    }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'unauthorized'],
  },
  'DELETE /reading/history': {
    summary: 'Clear the reading history',
    auth: 'required',
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized'],
  },
  'GET /reading/history/{text_id}': {
    summary: 'The caller’s last position in a text',
    auth: 'required',
    params: OneText,
    answer: z.object({ place: ReadingPosition.nullable() }),
    errors: ['unauthorized'],
  },
  'DELETE /reading/history/{text_id}': {
    summary: 'Remove a text from the reading history',
    auth: 'required',
    params: OneText,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized'],
  },
  'PUT /reading/settings': {
    summary: 'Pause or resume the reading history',
    auth: 'required',
    body: z.object({ is_paused: z.boolean() }),
    answer: z.object({ is_paused: z.boolean() }),
    errors: ['bad_request', 'unauthorized'],
  },
  'GET /reading/places': {
    summary: 'The caller’s bookmarks, latest first',
    auth: 'required',
    query: Page.extend({ segment_id: z.string().max(200).optional().describe('Only this one, if it is saved') }),
    answer: PageInfo.extend({ places: z.array(Bookmark) }),
    errors: ['bad_request', 'unauthorized'],
  },
  'POST /reading/places': {
    summary: 'Add bookmarks; idempotent. Segments that no longer exist are skipped',
    auth: 'required',
    body: z.object({
      places: z.array(z.object({ segment_id: Id, saved_date: RecordedDate })).max(MAX_READING_BATCH),
    }),
    answer: z.object({ saved: z.int() }),
    errors: ['bad_request', 'unauthorized'],
  },
  'DELETE /reading/places/{segment_id}': {
    summary: 'Remove a bookmark',
    auth: 'required',
    params: OneSegment,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized'],
  },
});
