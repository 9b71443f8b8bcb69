import type { SiteLanguage } from '#shared/languages.ts';

/** Where the reader is: all that a page's data depends on. */
export type Place = {
  path: string;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  language: SiteLanguage;
};
