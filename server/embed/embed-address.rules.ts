import { z } from 'zod';
import { ShownView } from '#shared/contract/share.ts';
import { SITE_LANGUAGES } from '#shared/languages.ts';
import { MAX_EMBEDDED_PASSAGES } from '#shared/limits.ts';
import { THEMES } from '#shared/themes.ts';

/** What a frame shows: passages, a version of them, and how. */
const EmbedQuery = z.object({
  count: z.coerce.number().int().min(1).max(MAX_EMBEDDED_PASSAGES).default(1).catch(1),
  version_id: z.uuid().optional().catch(undefined),
  view: ShownView.default('both').catch('both'),
  theme: z.enum(THEMES).default('system').catch('system'),
  lang: z.enum(SITE_LANGUAGES).optional().catch(undefined),
});
export type EmbedQuery = z.output<typeof EmbedQuery>;

/** Anything that is not valid is as if it was not there: a frame on another site cannot ask anybody. */
export const readEmbedQuery = (query: unknown): EmbedQuery => EmbedQuery.parse(query ?? {});
