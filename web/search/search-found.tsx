import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import type { Answer } from '#shared/contract/contract.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading } from '#web/ui/placeholder.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { FoundPeople } from './found-people.tsx';
import { FoundCitations } from './found-citations.tsx';
import { FoundSheets } from './found-sheets.tsx';
import { FoundSources } from './found-sources.tsx';
import { FoundTitles } from './found-titles.tsx';
import { chosenFilters, type SearchChoices } from './search-choices.ts';
import { foundQuery, SEARCH_TYPES } from './search.data.ts';
import { SearchFacets } from './search-facets.tsx';
import { SearchFailed } from './search-failed.tsx';
import { SearchOrder } from './search-order.tsx';
import { SearchProblems } from './search-problems.tsx';
import { SearchTabs } from './search-tabs.tsx';
import { isStraight } from './straight.ts';
import { citationAddress } from './suggest/suggest-rules.ts';
import { WithoutResults } from './without-results.tsx';
import styles from './search-found.module.css';

type Found = Answer<'GET /search'>;
type Props = { route: RouteContext; choices: SearchChoices };

/** Where a citation that somebody just typed leads; the results are not shown on the way. */
const useWayStraight = (found: Found | undefined): boolean => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [first] = (isStraight(state) && found?.places) || [];
  const address = first && citationAddress(first);
  useEffect(() => {
    if (address) navigate(address, { replace: true });
  }, [address, navigate]);
  return address !== undefined;
};

const Results = ({ route, choices, found, isOld }: Props & { found: Found; isOld: boolean }) => {
  const rows = choices.tab === 'sheets' ? found.sheets.length : found.sources.length;
  return (
    <div className={styles.columns}>
      {choices.tab === 'sources' && <SearchFacets choices={choices} facets={found.facets} />}
      <div className={styles.main} aria-busy={isOld}>
        <ChosenFilters choices={choices} />
        <SearchProblems problems={found.problems} />
        {choices.paging.page === 1 && choices.tab === 'sources' && (
          <>
            <FoundCitations citations={found.places} />
            {/* Titles know nothing of the filters. */}
            {chosenFilters(choices).length === 0 && <FoundTitles titles={found.titles} />}
          </>
        )}
        {choices.paging.page === 1 && chosenFilters(choices).length === 0 && <FoundPeople people={found.people} />}
        <SearchOrder choices={choices} total={found.total} />
        <div data-list className={styles.list}>
          {rows === 0 && <WithoutResults choices={choices} found={found} />}
          {choices.tab === 'sheets' ? (
            <FoundSheets sheets={found.sheets} />
          ) : (
            <FoundSources choices={choices} sources={found.sources} />
          )}
        </div>
        {rows > 0 && (
          <Pagination total={found.total} paging={choices.paging} path={paths.search('')} search={route.search} />
        )}
      </div>
    </div>
  );
};

export const SearchFound = ({ route, choices }: Props) => {
  const { data, error, isSuccess, isPending, isPlaceholderData, refetch } = useQuery(
    foundQuery(choices, route.language),
  );
  const found = isPlaceholderData ? undefined : data;
  // Former results stand in for new ones, but not those of one tab for the other's.
  const shown = data?.search.type === SEARCH_TYPES[choices.tab] ? data : undefined;
  const isLeaving = useWayStraight(found);
  if (isLeaving) return <Loading />;
  return (
    <>
      <SearchTabs choices={choices} language={route.language} total={found?.total} />
      {shown && <Results route={route} choices={choices} found={shown} isOld={isPlaceholderData} />}
      {!shown && (isPending || isSuccess) && <Loading />}
      {!shown && error && <SearchFailed choices={choices} error={error} onRetry={() => void refetch()} />}
    </>
  );
};
