import { z } from 'zod';
import { defineCalls, LIBRARY_LIST } from './call.ts';
import { LanguageCode } from './parts.ts';

const ATOM = 'application/atom+xml; charset=utf-8';

export const feedCalls = defineCalls({
  'GET /feeds/texts': {
    summary: 'The texts that were published last, as an Atom feed',
    ...LIBRARY_LIST,
    produces: ATOM,
    query: z.object({
      language: LanguageCode,
      text_language: z.string().max(20).optional().describe('Only texts in this language, e.g. bo'),
    }),
    answer: z.string(),
    errors: ['bad_request'],
  },
  'GET /feeds/sheets': {
    summary: 'The public sheets that were published last, of everybody or of one member, as an Atom feed',
    auth: 'none',
    cache: 'public',
    mustRevalidate: () => true,
    produces: ATOM,
    query: z.object({
      language: LanguageCode,
      username: z.string().max(200).optional().describe('Only by this member, who must have a public sheet'),
    }),
    answer: z.string(),
    errors: ['bad_request', 'user_not_found'],
  },
});
