import type { SiteLanguage } from '#shared/languages.ts';

/** Everything the data of a page depends on. `Name` are the parameters in the path of its route. */
export type RouteContext<Name extends string = never> = {
  path: string;
  params: Record<Name, string>;
  search: URLSearchParams;
  language: SiteLanguage;
};
