import { z } from 'zod';
import {
  HIGHLIGHT_COLOURS,
  MAX_MARKS_RANGE,
  MAX_HIGHLIGHT_LENGTH,
  MAX_NOTE_LENGTH,
  NOTE_FORMATS,
} from '#shared/limits.ts';
import { defineCalls, Download } from './call.ts';
import { CitedWork, cleanLines, Id, LanguageCode, oneLine, OwnLabel, Page, PageInfo, WireDate } from './parts.ts';

export const Colour = z.enum(HIGHLIGHT_COLOURS);

export const AnchorState = z
  .enum(['exact', 'doubtful', 'orphan'])
  .describe('Whether the quote was found in the current revision: surely, perhaps, or not at all');

const Offset = z.int().min(0).max(100_000_000);
const Context = z.string().max(100);

const Body = z
  .string()
  .transform(cleanLines)
  .refine((body) => body.length <= MAX_NOTE_LENGTH, `A note may be at most ${MAX_NOTE_LENGTH} characters long.`);

/** A segment, or a quote within it. */
const NoteTarget = z
  .object({
    segment_id: Id,
    start_offset: Offset.optional().describe(
      'In the plain text of the segment; if absent, the note is on the whole segment',
    ),
    end_offset: Offset.optional(),
    quote: z
      .string()
      .max(MAX_HIGHLIGHT_LENGTH, `At most ${MAX_HIGHLIGHT_LENGTH} characters can be marked at once.`)
      .optional()
      .describe('The text at the offsets, to find it again if the segment has changed'),
    prefix: Context.optional(),
    suffix: Context.optional(),
  })
  .refine(
    ({ start_offset: start, end_offset: end }) =>
      start === undefined ? end === undefined : end !== undefined && end > start,
    'The words must begin before they end.',
  )
  .refine(
    ({ start_offset: start = 0, end_offset: end = 0 }) => end - start <= MAX_HIGHLIGHT_LENGTH,
    `At most ${MAX_HIGHLIGHT_LENGTH} characters can be marked at once.`,
  );
export type NoteTarget = z.infer<typeof NoteTarget>;

export const Note = CitedWork.extend({
  id: Id,
  text_id: Id,
  text_title: z.string(),
  language: z.string(),
  script: z.string(),
  segment_id: Id,
  segment_number: z.int(),
  label: OwnLabel,
  state: AnchorState,
  start_offset: z.int().nullable().describe('Null for a note on the whole segment'),
  end_offset: z.int().nullable(),
  quote: z.string().describe('The quoted text when the note was created; of a whole segment its beginning'),
  present_words: z.string().nullable().describe('Of a doubtful note: the text it is shown at now'),
  body: z.string().describe('Empty for a highlight'),
  colour: Colour.nullable(),
  version: z.int(),
  created_date: WireDate,
  updated_date: WireDate,
});
export type Note = z.infer<typeof Note>;

/** A note in a list of notes on several works. */
const ListedNote = Note.extend({
  work_title: z.string().describe('Of the work in the requested language; empty where it has none'),
});

/** A note or highlight as the reader shows it in the text. */
export const Mark = z.object({
  id: Id,
  segment_id: Id,
  start_offset: z.int().nullable(),
  end_offset: z.int().nullable(),
  colour: Colour.nullable(),
  has_words: z.boolean(),
  state: AnchorState,
});
export type Mark = z.infer<typeof Mark>;

const OneNote = z.object({ id: Id });
const position = z.coerce.number().int().min(1).max(1_000_000_000);

/** Other clients send an empty string for a filter they do not use. */
const Filter = z.string().max(4000).transform(oneLine).optional();

export const noteCalls = defineCalls({
  'GET /notes': {
    summary: 'The caller’s notes and highlights: the latest first, or of a text or passage in the order of its words',
    auth: 'required',
    query: Page.extend({
      text_id: Filter.describe('Only those of a text'),
      segment_ids: Filter.describe('Only those of these passages, with commas between'),
      kind: z.enum(['note', 'highlight']).optional().describe('Only those with words, or with a colour'),
      state: AnchorState.optional(),
      query: Filter.describe('Only those that contain this, in the note, its quote or the title of the text'),
      language: LanguageCode,
    }),
    answer: PageInfo.extend({
      notes: z.array(ListedNote),
      orphans: z.int().describe('The number of all orphaned notes of the caller'),
    }),
    errors: ['bad_request', 'unauthorized'],
  },
  'GET /notes/marks': {
    summary: 'The caller’s notes and highlights in a range of a text',
    auth: 'required',
    query: z
      .object({ text_id: Id, from: position, to: position })
      .refine(
        ({ from, to }) => to >= from && to - from < MAX_MARKS_RANGE,
        `A range has at most ${MAX_MARKS_RANGE} passages.`,
      ),
    answer: z.object({ marks: z.array(Mark) }),
    errors: ['bad_request', 'unauthorized'],
  },
  'GET /notes/export': {
    summary: 'All of the caller’s notes and highlights as a file',
    auth: 'required',
    query: z.object({ format: z.enum(NOTE_FORMATS), language: LanguageCode.describe('Of headings') }),
    produces: 'download',
    answer: Download,
    errors: ['bad_request', 'unauthorized', 'too_many_requests'],
  },
  'GET /notes/{id}': {
    summary: 'A note of the caller',
    auth: 'required',
    params: OneNote,
    answer: Note,
    errors: ['unauthorized', 'note_not_found'],
  },
  'POST /notes': {
    summary: 'Write a note or highlight words; private to its author',
    auth: 'required',
    body: z
      .object({
        note_id: z.uuid().optional().describe('Generated by the client: a retry creates no second note'),
        spot: NoteTarget,
        body: Body.default(''),
        colour: Colour.nullish(),
      })
      .refine(({ body, colour }) => body !== '' || Boolean(colour), 'A note needs words or a colour.'),
    answer: Note,
    status: 201,
    errors: [
      'quota_exceeded',
      'bad_request',
      'unauthorized',
      'segment_not_found',
      'words_not_found',
      'conflict',
      'too_large',
      'too_many_requests',
    ],
  },
  'PUT /notes/{id}': {
    summary: 'Change a note; absent fields stay unchanged. With a spot it is anchored there',
    auth: 'required',
    ifMatch: true,
    params: OneNote,
    body: z.object({ body: Body.optional(), colour: Colour.nullable().optional(), spot: NoteTarget.optional() }),
    answer: Note,
    errors: [
      'quota_exceeded',
      'bad_request',
      'unauthorized',
      'note_not_found',
      'segment_not_found',
      'words_not_found',
      'stale_version',
      'too_large',
      'too_many_requests',
    ],
  },
  'DELETE /notes/{id}': {
    summary: 'Delete a note or highlight',
    auth: 'required',
    params: OneNote,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'note_not_found'],
  },
});
