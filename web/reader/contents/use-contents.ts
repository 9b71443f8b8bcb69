import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { MAX_CONTENTS_LIMIT, TABLE_OF_CONTENTS_CACHE_MS } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { remainingSkips, joinPages } from './contents-rules.ts';

/** A page of a thousand top-level sections, cached for 20 minutes even while the drawer is closed. */
export const tableOfContentsQuery = (text_id: string, language: SiteLanguage, skip: number) => ({
  ...apiQuery('table-of-contents', 'GET /texts/{id}/contents', {
    params: { id: text_id },
    query: { language: textLanguage(language), limit: MAX_CONTENTS_LIMIT, skip },
  }),
  staleTime: TABLE_OF_CONTENTS_CACHE_MS,
  gcTime: TABLE_OF_CONTENTS_CACHE_MS,
  retry: false,
});

/** Outside the hook, so that its result stays the same until a page arrives. */
const combineResults = (results: UseQueryResult<Answer<'GET /texts/{id}/contents'>>[]) => ({
  pages: results.flatMap(({ data }) => data ?? []),
  isLoading: results.some(({ isPending }) => isPending),
  isOffline: results.some(({ isPending, fetchStatus }) => isPending && fetchStatus === 'paused'),
  failed: results.filter(({ isError }) => isError),
});

/** The whole table of a text: the first page, then the further pages as they arrive. */
export const useContents = (text_id: string) => {
  const { language } = useLanguage();
  const first = useQuery(tableOfContentsQuery(text_id, language, 0));
  const skips = first.data ? remainingSkips(first.data.total, MAX_CONTENTS_LIMIT) : [];
  const further = useQueries({
    queries: skips.map((skip) => tableOfContentsQuery(text_id, language, skip)),
    combine: combineResults,
  });
  const contents = useMemo(
    () => (first.data ? joinPages([first.data, ...further.pages]) : []),
    [first.data, further.pages],
  );
  return {
    text: first.data?.text_detail,
    contents,
    isLoading: first.isPending || further.isLoading,
    isOffline: (first.isPending && first.fetchStatus === 'paused') || further.isOffline,
    isFailed: first.isError || further.failed.length > 0,
    retry: () => {
      for (const query of first.isError ? [first] : further.failed) void query.refetch();
    },
  };
};
