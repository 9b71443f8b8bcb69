import { createElement, use, useEffect } from 'react';
import type { AnyApiQuery } from '#web/api/api-query.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import type { LazyPage } from '#web/lazy-page.ts';
import type { RouteContext } from '#web/route-context.ts';
import type { Params } from '#web/router/match-path.ts';
import { useLocation } from '#web/router/router.tsx';
import { usePageKey } from './page-key.ts';

type Match = {
  page: LazyPage;
  params: Params;
  data: (() => Promise<(route: RouteContext<string>) => Record<string, AnyApiQuery>>) | null;
};
export type MatchRoute = (pathname: string) => Match;

/** Another id is another page; another query is the same one. */
export const pageId = ({ page, params }: Pick<Match, 'page' | 'params'>): string =>
  [page.module, ...Object.values(params)].join(' ');

const LoadedPage = ({ page, route }: { page: LazyPage; route: RouteContext<string> }) => {
  // The page's own effects have run by then: its keys and buttons answer. Whoever drives the browser can wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = page.module;
  }, [page]);
  return createElement(page.loaded() ?? use(page.load()), { route });
};

/** Shows the page of the current address. */
export const PageOutlet = ({ match }: { match: MatchRoute }) => {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const { page, params } = match(pathname);
  const key = usePageKey(pageId({ page, params }));
  return (
    <LoadedPage
      key={key}
      page={page}
      route={{ path: pathname, params, search: new URLSearchParams(search), language }}
    />
  );
};
