import { useQueryClient } from '@tanstack/react-query';
import {
  createElement,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import type { AnyApiQuery } from '#web/api/api-query.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import type { LazyPage } from '#web/lazy-page.ts';
import type { RouteContext } from '#web/route-context.ts';
import type { Params } from '#web/router/match-path.ts';
import { PrefetchContext, useLocation, useNavigationType } from '#web/router/router.tsx';
import { Loading, Offline } from '#web/ui/placeholder.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';

type Match = {
  page: LazyPage;
  /** Once `page` is loaded the address has another match. */
  isPending?: true;
  params: Params;
  data: (() => Promise<(route: RouteContext<string>) => Record<string, AnyApiQuery>>) | null;
};
type MatchRoute = (pathname: string) => Match;

/** Another id is another page; another query is the same one. */
const pageId = ({ page, params }: Pick<Match, 'page' | 'params'>): string =>
  [page.module, ...Object.values(params)].join(' ');

/**
 * A React key for the page at this address: another address is another page. Only a page that changes its own address (a new
 * sheet that gets its id) stays mounted, with its caret.
 */
export const usePageKey = (address: string): string => {
  const isReplaced = useNavigationType() === 'REPLACE';
  const state = useLocation().state as { isSamePage?: boolean } | null;
  const [page, setPage] = useState({ address, count: 0 });
  if (page.address !== address)
    setPage({ address, count: isReplaced && state?.isSamePage ? page.count : page.count + 1 });
  return String(page.count);
};

/**
 * A page that waits for its data must not have the title of the page before. Runs before the effects in which a page sets its
 * own title. The first page has the title that the server gave it.
 */
const useLoadingTitle = (): void => {
  const t = useT();
  const setTitle = useEffectEvent(() => {
    document.title = `${t('common.loading')} · ${t('site.name')}`;
  });
  useLayoutEffect(() => {
    if (document.documentElement.dataset.hydrated) setTitle();
  }, []);
};

/** While the code of a page is fetched. */
export const PageLoading = () => {
  useLoadingTitle();
  return useIsOnline() ? <Loading isPage /> : <Offline />;
};

const LoadedPage = ({ page, route }: { page: LazyPage; route: RouteContext<string> }) => {
  useLoadingTitle();
  // Set after the page's own effects, so that browser tests can wait until its keys and buttons work.
  useEffect(() => {
    document.documentElement.dataset.hydrated = page.module;
  }, [page]);
  return createElement(page.loaded() ?? use(page.load()), { route });
};

/** Shows the page of the current address. */
export const PageOutlet = ({ match }: { match: MatchRoute }) => {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const found = match(pathname);
  if (found.isPending) use(found.page.load());
  const { page, params } = found.isPending ? match(pathname) : found;
  const key = usePageKey(pageId({ page, params }));
  return (
    <LoadedPage
      key={key}
      page={page}
      route={{ path: pathname, params, search: new URLSearchParams(search), language }}
    />
  );
};

const ignore = () => undefined;

/** Code and data of a page are fetched at the same time. What fails is fetched again, and reported, where it is shown. */
export const PagePrefetch = ({ match, children }: { match: MatchRoute; children: ReactNode }) => {
  const client = useQueryClient();
  const { language } = useLanguage();
  const prefetch = useCallback(
    (to: string) => {
      const { pathname, searchParams: search } = new URL(to, window.location.href);
      const next = match(pathname);
      // Another address of the current page: it is loaded already and fetches its data itself.
      if (pageId(next) === pageId(match(window.location.pathname))) return;
      next.page.preload();
      next.data?.().then((queriesOf) => {
        const queries = queriesOf({ path: pathname, params: next.params, search, language });
        for (const query of Object.values(queries)) void client.prefetchQuery(query);
      }, ignore);
    },
    [client, language, match],
  );
  return <PrefetchContext value={prefetch}>{children}</PrefetchContext>;
};
