import { z } from 'zod';
import {
  IMPORT_OUTCOMES,
  IMPORT_PIECE_BYTES,
  MAX_IMPORT_FILES,
  MAX_IMPORT_MANIFEST_BYTES,
  PREVIEW_PAGE,
} from '#shared/limits.ts';
import { ImportOptions } from '#shared/import-options.ts';
import { STAFF_ERRORS } from './admin-parts.ts';
import { defineCalls, Download } from './call.ts';
import {
  Import,
  ImportRow,
  ImportText,
  ImportTextDetails,
  OfVersion,
  OneImport,
  PieceNumber,
  PreviewPage,
} from './import-parts.ts';
import { MAX_INTEGER, Page, PageInfo, Version } from './parts.ts';

const ImportFile = z.object({
  path: z.string().min(1).max(500).describe('Below the folder that was chosen, with slashes'),
  size: z.int().min(0).max(MAX_INTEGER),
});

const NewImport = z.union([
  z.object({
    files: z.array(ImportFile).min(1).max(MAX_IMPORT_FILES, 'These are too many files. Please send them as a ZIP.'),
    name: z.string().trim().min(1).max(200),
    fingerprint: z.string().max(100).default('').describe('Names these files: the same ones continue an upload'),
  }),
  z.object({ folder: z.string().trim().min(1).max(500).describe('Below the folder that the settings name') }),
]);

const ERRORS = [...STAFF_ERRORS, 'import_not_found'] as const;
const BUSY = [...ERRORS, 'import_busy', 'import_files_gone'] as const;

/** Loading texts in the browser: files in pieces, a trial, a run and a report that stays. */
export const importCalls = defineCalls({
  'GET /imports': {
    summary: 'Imports, latest first',
    auth: 'librarian',
    query: Page,
    answer: PageInfo.extend({
      imports: z.array(ImportRow),
      max_bytes: z.number().describe('Of the files of one import'),
      has_server_folder: z.boolean().describe('Whether folders of the server may be named'),
      formats: z.array(z.string()),
    }),
    errors: STAFF_ERRORS,
  },
  'POST /imports': {
    summary: 'Begin an import of files that are then uploaded, or of a folder of the server',
    auth: 'librarian',
    body: NewImport,
    bodyLimit: MAX_IMPORT_MANIFEST_BYTES,
    answer: Import,
    status: 201,
    errors: [...STAFF_ERRORS, 'too_large', 'too_many_imports', 'bad_import_path', 'import_folder_not_found'],
  },
  'GET /imports/{id}': {
    summary: 'One import with its state, options and result',
    auth: 'librarian',
    params: OneImport,
    answer: Import,
    errors: ERRORS,
  },
  'PUT /imports/{id}': {
    summary: 'Choose format, options and publication; a trial of the earlier ones does not count any more',
    auth: 'librarian',
    params: OneImport,
    body: z.object({
      version: Version,
      format: z.string().max(40),
      options: ImportOptions.nullable().default(null),
      publishes: z.boolean(),
    }),
    answer: Import,
    errors: [...BUSY, 'conflict', 'import_format_unknown'],
  },
  'PUT /imports/{id}/pieces/{number}': {
    summary: `A piece of the files, one after the other as bytes: ${IMPORT_PIECE_BYTES} bytes, the last one the rest`,
    auth: 'librarian',
    params: OneImport.extend({ number: PieceNumber }),
    bodyLimit: IMPORT_PIECE_BYTES,
    upload: 'bytes',
    answer: z.object({ missing_count: z.int() }),
    errors: [...BUSY, 'import_piece_wrong', 'too_large', 'storage_full'],
  },
  'POST /imports/{id}/describe': {
    summary: 'Look at the files again, in a format that was not recognised',
    auth: 'librarian',
    params: OneImport,
    body: OfVersion.extend({ format: z.string().max(40) }),
    answer: Import,
    status: 202,
    errors: [...BUSY, 'conflict', 'import_format_unknown', 'import_incomplete'],
  },
  'POST /imports/{id}/check': {
    summary: 'Queue a trial: everything is read, checked and written, then rolled back',
    auth: 'librarian',
    params: OneImport,
    body: OfVersion,
    answer: Import,
    status: 202,
    errors: [...BUSY, 'conflict', 'import_format_unknown', 'import_incomplete'],
  },
  'POST /imports/{id}/run': {
    summary: 'Queue the import itself, after a trial of the same version',
    auth: 'librarian',
    params: OneImport,
    body: OfVersion,
    answer: Import,
    status: 202,
    errors: [...BUSY, 'conflict', 'import_not_checked'],
  },
  'POST /imports/{id}/cancel': {
    summary: 'Take it out of the queue, or end it after the text that is being written',
    auth: 'librarian',
    params: OneImport,
    answer: Import,
    errors: [...ERRORS, 'import_busy'],
  },
  'DELETE /imports/{id}': {
    summary: 'Remove the files; of an import that has written nothing also its entry',
    auth: 'librarian',
    params: OneImport,
    answer: z.undefined(),
    status: 204,
    errors: [...ERRORS, 'import_busy'],
  },
  'GET /imports/{id}/texts': {
    summary: 'Texts that the last trial has found, in the order of the source',
    auth: 'librarian',
    params: OneImport,
    query: Page.extend({ outcome: z.enum(IMPORT_OUTCOMES).optional() }),
    answer: PageInfo.extend({ texts: z.array(ImportText) }),
    errors: ERRORS,
  },
  'GET /imports/{id}/texts/{position}': {
    summary: 'A text that would come, and what would change in it',
    auth: 'librarian',
    params: OneImport.extend({ position: PieceNumber }),
    answer: ImportTextDetails,
    errors: [...ERRORS, 'text_not_found'],
  },
  'GET /imports/{id}/texts/{position}/pages/{page}': {
    summary: `A page of a text as readers would see it, with ${PREVIEW_PAGE} passages; pages are counted from 1`,
    auth: 'librarian',
    params: OneImport.extend({ position: PieceNumber, page: PieceNumber }),
    answer: PreviewPage,
    errors: [...ERRORS, 'text_not_found'],
  },
  'GET /imports/{id}/report': {
    summary: 'Everything that was read, covered, kept and lost, line by line',
    auth: 'librarian',
    params: OneImport,
    produces: 'download',
    answer: Download,
    errors: ERRORS,
  },
});
