import { z } from 'zod';
import { defineCalls } from './call.ts';

export const propsCalls = defineCalls({
  'GET /props': {
    summary: 'The identity provider; empty strings when none is set up',
    auth: 'none',
    cache: 'public',
    answer: z.object({
      domain: z.string(),
      client_id: z.string(),
      /** For people. */
      name: z.string(),
      /** As the provider publishes them; null while they are unknown. */
      endpoints: z
        .object({
          issuer: z.string(),
          authorization_endpoint: z.string(),
          token_endpoint: z.string(),
          end_session_endpoint: z.string().nullable(),
        })
        .nullable(),
    }),
    errors: [],
  },
});
