import { z } from 'zod';
import { MAX_FURTHER_VERSIONS, MAX_SOURCE_PASSAGES } from '#shared/limits.ts';
import { SHEET_LAYOUTS } from '#shared/sheet-layouts.ts';
import { Id, OwnLabel, PassageReference, Version } from './parts.ts';

// What a source of a sheet may have beside its passage: more passages, and other versions of them.

export const SourceLayout = z
  .enum(SHEET_LAYOUTS)
  .describe('Side by side: a column for each version, passage beside passage, where the screen is wide enough');
export type SourceLayout = z.infer<typeof SourceLayout>;

/** A further version, as a client sends it. */
export const VersionRow = z
  .union([
    Id,
    z.object({
      text_id: Id,
      revision: Version.optional().describe('As that of the row'),
      kept_revision: Version.optional().describe('As that of the row'),
    }),
  ])
  .transform((sent) => (typeof sent === 'string' ? { text_id: sent } : sent));
export type VersionRow = z.infer<typeof VersionRow>;

/** Fields of a row that is a source. */
export const SourceRowFields = {
  segment_ids: z
    .array(Id)
    .max(
      MAX_SOURCE_PASSAGES,
      `A source may quote at most ${MAX_SOURCE_PASSAGES} passages. Please divide it into several.`,
    )
    .optional()
    .describe(
      'Of a source: the passages of the range in their order, the content first; if absent, it stays unchanged, as the ' +
        'fields below, unless the content changes',
    ),
  versions: z
    .array(VersionRow)
    .max(
      MAX_FURTHER_VERSIONS,
      `A source may have at most ${MAX_FURTHER_VERSIONS} versions beside its own. Please divide it into several.`,
    )
    .optional()
    .describe('Of a source: ids of further texts of the same work, in their order'),
  source_place: z
    .int()
    .min(0)
    .max(MAX_FURTHER_VERSIONS)
    .optional()
    .describe('Of a source: how many of its versions stand before its own text'),
  layout: SourceLayout.nullable().optional().describe('Of a source; null: that of the sheet'),
  shows_numbers: z.boolean().optional().describe('Of a source: the numbers of its passages are shown'),
};

const QuotedCell = z.object({
  row: z.int().describe('Beside which passage of the source it stands, from 0'),
  span: z.int().describe('How many passages of the source it covers, usually 1'),
  segment_ids: z.array(Id),
  content: z.string().describe('The quoted words as HTML'),
  label: OwnLabel,
  current_content: z.string().optional().describe('For the owner: the current words, if they differ'),
  is_missing: z.boolean().optional().describe('It no longer exists; the content is the stored quote'),
});
export type QuotedCell = z.infer<typeof QuotedCell>;

/** One column of a source. */
export const QuotedVersion = z.object({
  text_id: Id,
  title: z.string().describe('Empty for a text that never existed'),
  language: z.string(),
  script: z.string(),
  is_source: z.boolean().describe('The text that the source is taken from; the others are versions of it'),
  segment_id: Id.optional().describe('The first quoted passage; none where this version has nothing here'),
  reference: PassageReference.optional().describe('Of the first passage that is in the library'),
  last_reference: PassageReference.optional().describe('Of the last, if there are several'),
  revision: z.int().optional().describe('Of the text, when it was quoted'),
  revision_label: z.string().optional(),
  has_changed: z.boolean().optional().describe('The words in the library are others now'),
  current_revision: z.int().optional().describe('For the owner, when the current words are offered'),
  kept_revision: z.int().optional().describe('For the owner: the revision whose words were declined'),
  is_missing: z.boolean().optional().describe('The text is no longer in the library, or no version of the source'),
  passages: z.array(QuotedCell).describe('In the order of the rows; a row without one has no words in this version'),
});
export type QuotedVersion = z.infer<typeof QuotedVersion>;

/** Fields of a segment that is a source. */
export const SourceFields = {
  revision_label: z.string().optional().describe('Of a source: what its publisher calls the quoted revision'),
  has_changed: z.boolean().optional().describe('Of a source: the words in the library are others now'),
  last_reference: PassageReference.optional().describe('Of a range: that of its last passage'),
  segment_ids: z.array(Id).optional().describe('Of a range: its passages'),
  versions: z
    .array(QuotedVersion)
    .optional()
    .describe('Of a source with a range or several versions: a column for each, in their order'),
  layout: SourceLayout.optional().describe('Of a source; absent: that of the sheet'),
  shows_numbers: z.boolean().optional(),
};
