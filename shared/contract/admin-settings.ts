import { z } from 'zod';
import { HOLD_CHOICES } from '#shared/limits.ts';
import { STAFF_ERRORS } from './admin-parts.ts';
import { defineCalls } from './call.ts';

export type HoldChoice = (typeof HOLD_CHOICES)[number];

/** What administrators choose for the whole site. */
export const SiteSettings = z.object({
  hold_first_publications: z
    .enum(HOLD_CHOICES)
    .describe('Which first publications of a member wait for a moderator: none, those with signs of spam, or all'),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const adminSettingsCalls = defineCalls({
  'GET /admin/settings': {
    summary: 'Settings of the site',
    auth: 'admin',
    answer: SiteSettings,
    errors: STAFF_ERRORS,
  },
  'PUT /admin/settings': {
    summary: 'Change settings of the site; absent ones stay',
    auth: 'admin',
    body: SiteSettings.partial(),
    answer: SiteSettings,
    errors: STAFF_ERRORS,
  },
});
