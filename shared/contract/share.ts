import { z } from 'zod';
import { defineCalls } from './call.ts';
import { Id, LanguageCode } from './parts.ts';

/** A URL has to fit into the unique index on short links. */
const MAX_ADDRESS_LENGTH = 2000;

/** Other clients send `null` or an empty string for the one they do not use. */
const OptionalId = z
  .union([Id, z.literal(''), z.null()])
  .optional()
  .transform((id) => id || undefined);

const Target = z.object({
  segment_id: OptionalId.describe('The passage'),
  text_id: OptionalId.describe(
    'The text, the collection, the published sheet or the public collection of sheets, when no passage is given',
  ),
  language: LanguageCode,
});

/** What the reader shows of a passage; both where nothing is said. */
export const ShownView = z.enum(['source', 'translation', 'both']);
export type ShownView = z.infer<typeof ShownView>;

const PICTURE_FORMATS = ['png', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const PictureFormat = z
  .preprocess(
    (format) =>
      typeof format === 'string'
        ? format
            .toLowerCase()
            .replace(/^image\//, '')
            .replace(/^jpg$/, 'jpeg')
        : format,
    z.enum(PICTURE_FORMATS, { error: 'The picture is given as PNG or JPEG, not in another format.' }),
  )
  .default('png')
  .describe('png or jpeg');

const TARGET_REQUIRED = 'Give a segment_id or a text_id';
const hasTarget = ({ segment_id, text_id }: z.output<typeof Target>) => Boolean(segment_id ?? text_id);

export const shareCalls = defineCalls({
  'POST /share': {
    summary:
      'A short link to a passage, a text, a sheet or a collection of sheets; the same target gives the same link',
    auth: 'none',
    body: Target.extend({
      url: z.string().min(1).max(MAX_ADDRESS_LENGTH).describe('Where the link leads: an address of this site'),
    }).refine(hasTarget, TARGET_REQUIRED),
    answer: z.object({ shortUrl: z.url() }),
    status: 201,
    errors: ['bad_request', 'segment_not_found', 'text_not_found', 'too_many_requests'],
  },
  'GET /shorten/{code}': {
    summary: 'The target of a short link, as a page with preview tags',
    auth: 'none',
    cache: 'public',
    mustRevalidate: () => true,
    produces: 'text/html; charset=utf-8',
    params: z.object({ code: z.string().min(1).max(200) }),
    answer: z.string(),
    errors: ['not_found'],
  },
  'GET /share/image': {
    summary: 'A picture of a passage in its own script, 1200 by 630; of the title when only a text is given',
    auth: 'none',
    cache: 'public-day',
    // A segment belongs to the library; anything else may be a sheet.
    mustRevalidate: (_answer, { query }) => !(query as { segment_id?: string }).segment_id,
    produces: 'image/png',
    // The query as it was sent.
    mediaType: ({ query }) => `image/${PictureFormat.parse((query as { format?: unknown }).format)}`,
    query: Target.extend({
      version_id: OptionalId.describe('The version of the passage that is drawn with it'),
      format: PictureFormat,
      view: ShownView.optional().describe('Whether the passage, its translation or both are drawn'),
    }).refine(hasTarget, TARGET_REQUIRED),
    answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    errors: ['bad_request', 'segment_not_found', 'text_not_found'],
  },
});
