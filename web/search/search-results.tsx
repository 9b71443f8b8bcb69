import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import type { Answer } from '#shared/contract/contract.ts';
import { useLanguage, useStoredTranslationLanguage } from '#web/i18n/language-context.tsx';
import { formatResults, formatShortly, listedTotal } from '#web/i18n/result-counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Link } from '#web/ui/link.tsx';
import { ListRegion, type PagedQuery } from '#web/ui/list-region.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, Offline } from '#web/ui/placeholder.tsx';
import { FilterLinks, TabLinks } from '#web/ui/tabs.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { CitationResults, CollectionResults, PeopleResults, TitleResults } from './direct-results.tsx';
import { shouldRedirectToCitation } from './redirect-to-citation.ts';
import { otherTabQuery, resultsQuery, SEARCH_TYPES } from './search.data.ts';
import { SearchFacets } from './search-facets.tsx';
import { NoResults, SearchCorrections, SearchFailed, SearchProblems } from './search-messages.tsx';
import { activeFilters, SEARCH_TABS, type SearchParams, searchPath, SORTS } from './search-params.ts';
import { SheetResults } from './sheet-results.tsx';
import { SourceResults } from './source-results.tsx';
import { citationPath } from './suggest/suggest-rules.ts';
import { TopicNames } from './topic-names.tsx';
import styles from './search-results.module.css';

type Results = Answer<'GET /search'>;
type Props = { route: RouteContext; params: SearchParams };

/** Opens the passage of a citation that was just typed. True while it does: the results are not shown then. */
const useRedirectToCitation = (results: Results | undefined): boolean => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [first] = (shouldRedirectToCitation(state) && results?.places) || [];
  const path = first && citationPath(first);
  useEffect(() => {
    if (path) navigate(path, { replace: true });
  }, [path, navigate]);
  return path !== undefined;
};

/** The tabs with their numbers of results; `total` is that of the open tab, once it is loaded. */
const SearchTabs = ({ route: { language }, params, total }: Props & { total: number | undefined }) => {
  const t = useT();
  const { data: other } = useQuery(otherTabQuery(params, language));
  return (
    <TabLinks
      label={t('search.tabs')}
      tabs={SEARCH_TABS.map((tab) => {
        const isCurrent = tab === params.tab;
        const count = isCurrent ? total : other?.total;
        return {
          key: tab,
          to: searchPath(params, { tab }),
          isCurrent,
          label: t(`search.tab.${tab}`),
          count: count === undefined ? undefined : formatShortly(language, count),
        };
      })}
    />
  );
};

/** The number of results, announced when it changes, and links that sort them. */
const SortLinks = ({ params, total }: { params: SearchParams; total: number }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <div className={styles.toolbar}>
      <p role="status" className={total > 0 ? styles.total : 'screen-reader-text'}>
        {formatResults(t, language, 'search.results', total)}
      </p>
      {total > 1 && (
        <FilterLinks label={t('search.sort')}>
          {SORTS.map((sort) => (
            <Link key={sort} to={searchPath(params, { sort })} aria-current={sort === params.sort ? 'true' : undefined}>
              {t(`search.sort.${sort}`)}
            </Link>
          ))}
        </FilterLinks>
      )}
    </div>
  );
};

const ResultColumns = ({ route, params, results, query }: Props & { results: Results; query: PagedQuery }) => {
  const rows = params.tab === 'sheets' ? results.sheets.length : results.sources.length;
  const isUnfiltered = activeFilters(params).length === 0;
  return (
    <div className={styles.columns}>
      {params.tab === 'sources' && <SearchFacets params={params} facets={results.facets} />}
      <div className={styles.main}>
        <ActiveFilters params={params} />
        <SearchProblems problems={results.problems} />
        {params.paging.page === 1 && params.tab === 'sources' && (
          <>
            <CitationResults citations={results.places} />
            {/* The filters do not apply to titles. */}
            {isUnfiltered && <TitleResults titles={results.titles} />}
          </>
        )}
        {params.paging.page === 1 && isUnfiltered && (
          <>
            <PeopleResults people={results.people} />
            <CollectionResults collections={results.collections} />
          </>
        )}
        <TopicNames params={params} results={results} />
        <SearchCorrections results={results} />
        <SortLinks params={params} total={results.total} />
        <ListRegion query={query} page={params.paging.page} className={styles.list}>
          {rows === 0 && <NoResults params={params} results={results} />}
          {params.tab === 'sheets' ? (
            <SheetResults sheets={results.sheets} />
          ) : (
            <SourceResults params={params} sources={results.sources} />
          )}
        </ListRegion>
        {results.total > 0 && (
          <Pagination
            query={query}
            total={listedTotal(results.total)}
            paging={params.paging}
            path={paths.search('')}
            search={route.search}
          />
        )}
      </div>
    </div>
  );
};

export const SearchResults = ({ route, params }: Props) => {
  const query = useQuery(resultsQuery(params, route.language, useStoredTranslationLanguage()));
  const { data, error, isPlaceholderData, fetchStatus, refetch } = query;
  const current = isPlaceholderData ? undefined : data;
  // Previous results stay until the new ones are loaded, but not those of the other tab.
  const shown = data?.search.type === SEARCH_TYPES[params.tab] ? data : undefined;
  const isRedirecting = useRedirectToCitation(current);
  if (isRedirecting) return <Loading />;
  return (
    <>
      <SearchTabs route={route} params={params} total={current?.total} />
      {shown && <ResultColumns route={route} params={params} results={shown} query={query} />}
      {!shown && !error && (fetchStatus === 'paused' ? <Offline /> : <Loading />)}
      {!shown && error && <SearchFailed params={params} error={error} onRetry={() => void refetch()} />}
    </>
  );
};
