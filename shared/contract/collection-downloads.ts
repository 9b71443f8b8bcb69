import { z } from 'zod';
import { ARCHIVE_FAILURES, ARCHIVE_PROBLEMS, LEFT_OUT_REASONS } from '#shared/collection-downloads.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_LAYOUTS } from '#shared/download-formats.ts';
import { EXPORT_FORMATS } from '#shared/limits.ts';
import { defineCalls } from './call.ts';
import { Id, LanguageCode, WireDate } from './parts.ts';

const MAX_LANGUAGES = 20;
const textLanguages = z
  .string()
  .max(300)
  .default('')
  .transform((text) => [...new Set(text.split(',').filter(Boolean))].slice(0, MAX_LANGUAGES))
  .describe('Only texts in these languages, separated by commas. All without it');

const OneCollection = z.object({ id: Id });

/** Which files an archive has. */
const ArchiveContents = z.object({
  format: z.enum(DOWNLOAD_FORMATS),
  merged: z
    .boolean()
    .default(false)
    .describe('A file for each work, its root text with its versions, and not for each text'),
  text_language: z.array(z.string().min(1).max(20)).max(MAX_LANGUAGES).default([]),
  language: LanguageCode,
});

export const ArchiveInput = ArchiveContents.extend({
  tags: z.boolean().default(true),
  layout: z.enum(DOWNLOAD_LAYOUTS).default('stacked'),
});
export type ArchiveInput = z.output<typeof ArchiveInput>;

export const SheetArchiveInput = z.object({ format: z.enum(EXPORT_FORMATS), language: LanguageCode });
export type SheetArchiveInput = z.output<typeof SheetArchiveInput>;

export const LeftOut = z.object({ title: z.string(), language: z.string(), reason: z.enum(LEFT_OUT_REASONS) });
export type LeftOut = z.infer<typeof LeftOut>;

export const CollectionDownload = z.object({
  id: Id,
  collection_id: Id.nullable().describe('Null for sheets, and when the collection is gone'),
  sheet_collection_id: Id.nullable(),
  title: z.string(),
  language: z.string(),
  format: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  problem: z.enum(ARCHIVE_FAILURES).nullable(),
  files_done: z.int(),
  files_total: z.int().describe('0 before it runs'),
  bytes: z.int(),
  left_out: z.array(LeftOut),
  created_date: WireDate,
  expires_date: WireDate.nullable(),
  file_url: z.string().nullable().describe('When it is ready: where the file is, for whoever knows the address'),
});
export type CollectionDownload = z.infer<typeof CollectionDownload>;

const START_ERRORS = [
  'unauthorized',
  'bad_request',
  'download_too_long',
  'quota_exceeded',
  'too_many_requests',
] as const;

export const collectionDownloadCalls = defineCalls({
  'GET /collections/{id}/downloads/preview': {
    summary: 'What a download of the collection would contain, and what would be left out',
    auth: 'none',
    params: OneCollection,
    query: ArchiveContents.extend({
      merged: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true'),
      text_language: textLanguages,
    }),
    answer: z.object({
      files: z.int(),
      passages: z.int(),
      problem: z.enum(ARCHIVE_PROBLEMS).nullable(),
      languages: z
        .array(z.object({ language: z.string(), texts: z.int() }))
        .describe('Of all texts, most frequent first'),
      left_out: z.array(LeftOut).describe('At most 200 of them'),
      left_out_total: z.int(),
    }),
    errors: ['bad_request', 'collection_not_found', 'too_many_requests'],
  },
  'POST /collections/{id}/downloads': {
    summary:
      'Write all texts of the collection and of those below it into an archive; the same one while it is being written',
    auth: 'required',
    params: OneCollection,
    body: ArchiveInput,
    answer: CollectionDownload,
    status: 202,
    errors: [...START_ERRORS, 'collection_not_found'],
  },
  'POST /sheet-collections/{id}/downloads': {
    summary:
      'Write the sheets of a collection that the caller may read into an archive; the same one while it is being written',
    auth: 'required',
    params: OneCollection,
    body: SheetArchiveInput,
    answer: CollectionDownload,
    status: 202,
    errors: ['unauthorized', 'bad_request', 'sheet_collection_not_found', 'quota_exceeded', 'too_many_requests'],
  },
  'GET /downloads': {
    summary: 'Archives of collections that the caller has asked for, the newest first',
    auth: 'required',
    answer: z.object({ downloads: z.array(CollectionDownload) }),
    errors: ['unauthorized'],
  },
  'GET /downloads/{id}': {
    summary: 'How far an archive is; its file when it is ready',
    auth: 'required',
    params: OneCollection,
    answer: CollectionDownload,
    errors: ['unauthorized', 'not_found'],
  },
  'DELETE /downloads/{id}': {
    summary: 'Stop writing an archive, or remove it',
    auth: 'required',
    params: OneCollection,
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'not_found'],
  },
});
