import { z } from 'zod';
import { defineCalls } from './call.ts';

const MAX_ADDRESS_LENGTH = 2000;
const size = z.coerce.number().int().min(1).max(10_000).optional();

export const oembedCalls = defineCalls({
  'GET /oembed': {
    summary:
      'How to show an address of this site in another page (oEmbed 1.0): a passage as a frame, anything else as a link',
    auth: 'none',
    cache: 'public',
    mustRevalidate: () => true,
    query: z.object({
      url: z.string().min(1).max(MAX_ADDRESS_LENGTH).describe('The address, also a short link'),
      maxwidth: size,
      maxheight: size,
      format: z
        .literal('json', { error: 'Only JSON is given, not another format.' })
        .default('json')
        .describe('Only json'),
    }),
    answer: z.object({
      version: z.literal('1.0'),
      type: z.enum(['rich', 'link']),
      title: z.string(),
      author_name: z.string().optional(),
      author_url: z.url().optional(),
      provider_name: z.string(),
      provider_url: z.url(),
      cache_age: z.int(),
      thumbnail_url: z.url(),
      thumbnail_width: z.int(),
      thumbnail_height: z.int(),
      html: z.string().optional().describe('Of a passage: the frame'),
      width: z.int().optional(),
      height: z.int().optional(),
    }),
    errors: ['bad_request', 'not_found'],
  },
});
