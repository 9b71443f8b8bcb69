import type { SiteLanguage } from '#shared/languages.ts';

/** The address of a page, taken apart, and the site language: everything its data depends on. */
export type RouteContext = {
  path: string;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  language: SiteLanguage;
};
