import { z } from 'zod';
import { ImportOptions, SourceDescription } from '#shared/import-options.ts';
import { IMPORT_OUTCOMES, IMPORT_STATES, IMPORT_TASKS } from '#shared/limits.ts';
import { Id, MAX_INTEGER, Version, WireDate } from './parts.ts';
import { Section } from './text-sections.ts';

// What the calls on imports have in common.

const count = z.int();

/** Something in the files that did not become part of the library. */
const ImportProblem = z.object({
  file: z.string(),
  line: z.int().optional().describe('Counted from 1, where the format has lines'),
  quote: z.string().optional().describe('The beginning of the line, as plain text'),
  id: z.string().describe('Of the text or passage, where it is known'),
  reason: z.string().describe('In English'),
  code: z.string().optional().describe('What the web translates, with `values`'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  lost: z.boolean().describe('False for what is left out on purpose'),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** What a trial has found, or a run has written. */
export const ImportResult = z.object({
  collections: count,
  works: count,
  texts: z.object({ new: count, changed: count, unchanged: count }),
  sections: count,
  segments: count,
  mappings: count,
  topics: count,
  lost: count,
  left_out: count,
  kept: count.describe('Fields set by hand that the source has otherwise'),
  problems: z.array(ImportProblem).describe('The first of them; the report has all'),
  kept_fields: z.array(
    z.object({
      target_type: z.string(),
      id: Id,
      field: z.string(),
      kept: z.unknown(),
      source: z.unknown(),
      name: z.string().nullish().describe('Its title, or that of the text of a passage; null when it is gone'),
      text_id: Id.nullish().describe('Of a text, or of the text of a passage'),
      names: z.record(z.string(), z.string()).optional().describe('Titles of what the values name by an id'),
    }),
  ),
  coverage: z.array(z.object({ key: z.string(), coverage: z.number() })).describe('The versions that cover least'),
  collection_list: z.array(z.object({ title: z.string(), is_new: z.boolean() })).describe('The first of them'),
  work_list: z.array(z.object({ id: Id, title: z.string() })).describe('The first of them'),
});
export type ImportResult = z.infer<typeof ImportResult>;

const ImportProgress = z.object({
  texts_done: count,
  texts_total: count,
  segments_done: count,
  seconds_left: z.int().nullable().describe('Null before it can be said'),
  waits_for: z.int().describe('Imports before it in the queue'),
});

export const ImportRow = z.object({
  id: Id,
  name: z.string(),
  by: z.string().nullable().describe('A username; null for a former member'),
  origin: z.enum(['upload', 'folder']),
  created_date: WireDate,
  ended_date: WireDate.nullable(),
  state: z.enum(IMPORT_STATES),
  task: z.enum(IMPORT_TASKS).nullable().describe('What it does now, or has done last'),
  format: z.string().nullable(),
  total_bytes: z.number(),
  file_count: count,
  result: ImportResult.pick({ texts: true, works: true, segments: true, lost: true }).nullable(),
  progress: ImportProgress,
});
export type ImportRow = z.infer<typeof ImportRow>;

export const Import = ImportRow.extend({
  is_own: z.boolean().describe('Whether the caller has started it, and may upload its files'),
  fingerprint: z.string(),
  piece_count: count,
  missing_pieces: z.array(z.int()).describe('The first of those that are not stored yet'),
  missing_count: count,
  options: ImportOptions.nullable().describe('Only of formats whose files do not say everything themselves'),
  publishes: z.boolean(),
  version: z.int(),
  is_checked: z.boolean().describe('Whether the last trial was of this version, so that it may run'),
  is_cancelled: z.boolean().describe('Whether it ends as soon as the text it writes is complete'),
  description: SourceDescription.nullable().describe('What the files look like; null until they were looked at'),
  problem: z.string().nullable(),
  problem_detail: z.string(),
  has_files: z.boolean().describe('False after they were removed'),
  keeps_files_until: WireDate,
  has_report: z.boolean(),
  result: ImportResult.nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportText = z.object({
  position: z.int(),
  key: z.string(),
  title: z.string(),
  work_title: z.string(),
  language: z.string(),
  script: z.string(),
  is_root: z.boolean(),
  outcome: z.enum(IMPORT_OUTCOMES),
  segments: count,
  added: count,
  changed: count,
  removed: count,
  preview_segments: count.describe('How many passages, from the first, have pages of a preview'),
});
export type ImportText = z.infer<typeof ImportText>;

/** A passage as it is and as it would become. */
export const ImportChange = z.object({
  key: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportChange = z.infer<typeof ImportChange>;

export const ImportTextDetails = ImportText.extend({
  id: Id,
  changes: z.array(ImportChange).describe('The first of them'),
});
export type ImportTextDetails = z.infer<typeof ImportTextDetails>;

export const PreviewPage = z.object({
  sections: z.array(Section).describe('As the reader shows them, with the passages of this page'),
});

export const OneImport = z.object({ id: Id });
export const OfVersion = z.object({ version: Version });
export const PieceNumber = z.coerce.number().int().min(0).max(MAX_INTEGER);
