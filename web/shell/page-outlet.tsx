import { createElement, use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '#web/i18n/language-context.tsx';
import type { LazyPage } from '#web/lazy-page.ts';
import type { RouteContext } from '#web/route-context.ts';
import { usePageKey } from './page-key.ts';

const LoadedPage = ({ page, route }: { page: LazyPage; route: RouteContext }) => {
  // The page's own effects have run by then: its keys and buttons answer. Whoever drives the browser can wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = page.source;
  }, [page]);
  return createElement(page.loaded() ?? use(page.load()), { route });
};

type Match = (pathname: string) => { page: LazyPage; params: RouteContext['params'] };

/** Shows the page of the current address. Another id is another page; another query is the same one. */
export const PageOutlet = ({ match }: { match: Match }) => {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const { page, params } = match(pathname);
  const route: RouteContext = { path: pathname, params, search: new URLSearchParams(search), language };
  const key = usePageKey(`${page.source} ${params.id ?? params.sheetSlugAndId ?? params.username ?? ''}`);
  return <LoadedPage key={key} page={page} route={route} />;
};
