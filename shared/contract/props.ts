import { z } from 'zod';
import { defineCalls } from './call.ts';

export const propsCalls = defineCalls({
  'GET /props': {
    summary: 'The identity provider; empty strings when none is set up',
    auth: 'none',
    cache: 'public',
    answer: z.object({ domain: z.string(), client_id: z.string() }),
    errors: [],
  },
});
