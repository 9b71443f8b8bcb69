import { z } from 'zod';
import { MAX_TAG_LENGTH, MAX_TAG_SUGGESTIONS } from '#shared/limits.ts';
import { normalizeTag } from '#shared/normalize-tag.ts';
import { defineCalls } from './call.ts';
import { LanguageFilter } from './parts.ts';

const Tag = z.object({
  tag: z.string(),
  sheets: z.int().describe('Public sheets that have it; may be half a minute old'),
});
export type Tag = z.infer<typeof Tag>;

export const tagCalls = defineCalls({
  'GET /tags': {
    summary: 'Tags of public sheets, most used first',
    auth: 'none',
    query: z.object({
      prefix: z
        .string()
        .max(4 * MAX_TAG_LENGTH)
        .default('')
        .transform(normalizeTag)
        .describe('Only tags that begin with it, or have a word that does; diacritics may be left out'),
      language: LanguageFilter.describe('Only tags of sheets in this language'),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(MAX_TAG_SUGGESTIONS)
        .default(MAX_TAG_SUGGESTIONS)
        .describe('Maximum number of tags'),
    }),
    answer: z.object({ tags: z.array(Tag) }),
    errors: ['bad_request'],
  },
});
