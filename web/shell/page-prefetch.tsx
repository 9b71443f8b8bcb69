import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { PrefetchContext } from '#web/router/router.tsx';
import { type MatchRoute, pageId } from './page-outlet.tsx';

const ignore = () => undefined;

/** Code and data of a page are fetched at the same time. What fails is fetched again, and reported, where it is shown. */
export const PagePrefetch = ({ match, children }: { match: MatchRoute; children: ReactNode }) => {
  const client = useQueryClient();
  const { language } = useLanguage();
  const prefetch = useCallback(
    (to: string) => {
      const { pathname, searchParams: search } = new URL(to, window.location.href);
      const next = match(pathname);
      // Another address of the page on screen: it asks for its data itself, and has its code.
      if (pageId(next) === pageId(match(window.location.pathname))) return;
      next.page.load().catch(ignore);
      next.data?.().then((queriesOf) => {
        const queries = queriesOf({ path: pathname, params: next.params, search, language });
        for (const query of Object.values(queries)) void client.prefetchQuery(query);
      }, ignore);
    },
    [client, language, match],
  );
  return <PrefetchContext value={prefetch}>{children}</PrefetchContext>;
};
