import { z } from 'zod';
import {
  MAX_BLOCK_LENGTH,
  MAX_SHEET_BLOCKS,
  MAX_SHEET_TITLE_LENGTH,
  MAX_TOPICS,
  MAX_ALT_LENGTH,
  MAX_SUMMARY_LENGTH,
} from '#shared/limits.ts';
import { Id, oneLine, WireDate } from './parts.ts';

export const BlockType = z
  .enum(['content', 'image', 'audio', 'video', 'source'])
  .describe('HTML; key or address of a picture; address of a player; YouTube id; id of the quoted segment');
export type BlockType = z.infer<typeof BlockType>;

/** One top-level block, as a client saves it. */
export const SheetRow = z.object({
  position: z.number().int().min(0).max(1_000_000_000),
  type: BlockType,
  content: z.string().max(MAX_BLOCK_LENGTH, `A block may be at most ${MAX_BLOCK_LENGTH} characters long.`),
  block_id: z
    .uuid()
    .optional()
    .describe('Made by the client and kept for ever; left out, an unchanged block keeps the one it has'),
  revision: z
    .int()
    .positive()
    .optional()
    .describe(
      'Of a source: the revision of the text its words shall be of. The stored one keeps the stored words, the ' +
        'present one takes the present words; left out, stored words stay',
    ),
  alt: z
    .string()
    .transform(oneLine)
    .refine(
      (alt) => alt.length <= MAX_ALT_LENGTH,
      `A picture may be described in at most ${MAX_ALT_LENGTH} characters.`,
    )
    .optional()
    .describe('Of a picture: what it shows, for those who do not see it; left out, it stays'),
});
export type SheetRow = z.infer<typeof SheetRow>;

const Title = z
  .string()
  .nullish()
  .transform((title) => (title === undefined || title === null ? undefined : oneLine(title)))
  .refine(
    (title) => (title?.length ?? 0) <= MAX_SHEET_TITLE_LENGTH,
    `A sheet title may be at most ${MAX_SHEET_TITLE_LENGTH} characters long.`,
  );

/** What every save may carry; left out, it stays as it is. */
const Fields = z.object({
  title: Title,
  source: z.array(SheetRow).max(MAX_SHEET_BLOCKS, `A sheet may have at most ${MAX_SHEET_BLOCKS} blocks.`).optional(),
  is_published: z.boolean().optional(),
  summary: z
    .string()
    .transform(oneLine)
    .refine(
      (summary) => summary.length <= MAX_SUMMARY_LENGTH,
      `A summary may be at most ${MAX_SUMMARY_LENGTH} characters long.`,
    )
    .optional(),
  topics: z.array(z.uuid()).max(MAX_TOPICS, `A sheet may have at most ${MAX_TOPICS} topics.`).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .transform((tag) => tag.split('-', 1)[0] ?? tag)
    .optional(),
});

export const NewSheet = Fields.extend({
  sheet_id: z
    .uuid()
    .optional()
    .describe(
      'Made by the client: a creation that is sent again, because its answer was lost, becomes a save of the same sheet',
    ),
});
export const SheetChange = Fields;
export type SheetChange = z.infer<typeof SheetChange>;

export const Saved = z.object({ sheet_id: Id, version: z.int(), is_published: z.boolean() });

export const Publisher = z.object({
  name: z.string().describe('Empty for a former member'),
  username: z.string().describe('Empty for a former member'),
  avatar_url: z.string(),
  email: z.string().optional().describe('Only for the publisher herself'),
});
export type Publisher = z.infer<typeof Publisher>;

/** A row of a list. */
export const SheetSummary = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  is_published: z.boolean(),
  published_date: WireDate.nullable().describe('When it was first published; null if never'),
  updated_date: WireDate,
  time_passed: z.string().describe('Since it was published, or saved, in words of the asked language'),
  views: z.int(),
  likes: z.int(),
  language: z.string(),
  topics: z.array(Id),
  publisher: Publisher,
});
export type SheetSummary = z.infer<typeof SheetSummary>;

export const SheetSegment = z.object({
  segment_id: Id.describe('Of a source the passage’s id, else block_id'),
  block_id: Id,
  segment_number: z.int().describe('From 1'),
  type: BlockType,
  content: z.string().describe('Of a source its words as quoted, HTML; of a picture of ours its address'),
  language: z.string().optional(),
  script: z.string().optional().describe('Of a source'),
  text_title: z.string().optional(),
  text_id: Id.optional(),
  key: z.string().optional().describe('Of a picture that was uploaded here'),
  alt: z.string().optional().describe('Of a picture: what it shows'),
  revision: z.int().optional().describe('Of the text, when the words were taken'),
  current_content: z.string().optional().describe('For the owner: the words of today, when they are others'),
  current_revision: z.int().optional(),
  is_missing: z.boolean().optional().describe('The passage has vanished; the content is its last known words'),
});
export type SheetSegment = z.infer<typeof SheetSegment>;

export const Sheet = z.object({
  id: Id,
  sheet_title: z.string(),
  summary: z.string(),
  is_published: z.boolean(),
  published_date: WireDate.nullable(),
  updated_date: WireDate,
  views: z.int(),
  likes: z.int(),
  liked: z.boolean().describe('By the caller'),
  is_owner: z.boolean().describe('Whether the caller may change it'),
  publisher: Publisher,
  language: z.string(),
  topics: z.array(Id),
  content: z.object({ segments: z.array(SheetSegment) }),
  version: z.int(),
});
export type Sheet = z.infer<typeof Sheet>;

export const HistoryEntry = z.object({
  version: z.int(),
  saved_date: WireDate,
  title: z.string(),
  name: z.string().nullable(),
  block_count: z.int(),
  is_current: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const DeletedSheet = z.object({
  id: Id,
  title: z.string(),
  deleted_date: WireDate,
  erased_date: WireDate.describe('When it can no longer be restored'),
});
export type DeletedSheet = z.infer<typeof DeletedSheet>;
