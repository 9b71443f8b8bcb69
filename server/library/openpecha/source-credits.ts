import { parseUrl } from '#shared/parse-url.ts';
import type { TextDraft } from '../draft.ts';

/** A source may be an address: readers see its site, and the link leads to the address. */
export function sourceCredits(source: string, otherwise: string): Pick<TextDraft, 'source' | 'source_url'> {
  const given = source.trim();
  const url = /^https?:\/\//i.test(given) ? parseUrl(given) : undefined;
  if (!url) return { source: given || otherwise };
  return { source: `${otherwise}, ${url.hostname}`, source_url: given };
}
