import type { Answer } from '#shared/contract/contract.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { pageCount } from '#web/ui/pagination-rules.ts';
import { chosenFilters, NO_FILTERS, type SearchChoices, searchAddress } from './search-choices.ts';
import { SearchMessage } from './search-message.tsx';

type Props = { choices: SearchChoices; found: Answer<'GET /search'> };

/** Why there is nothing on this page, and what to try. */
export const WithoutResults = ({ choices, found }: Props) => {
  const t = useT();
  const { q, tab, paging } = choices;
  if (found.problems.some(({ code }) => code === 'took_too_long')) {
    return (
      <SearchMessage title={t('search.problem.took_too_long')} tips={[t('search.try.rarer'), t('search.try.filter')]} />
    );
  }
  // A citation has been found, only not as words.
  if (found.places.length > 0 && found.total === 0 && tab === 'sources') return null;
  if (found.total > 0) {
    const last = { page: pageCount(found.total, paging.limit), limit: paging.limit };
    return (
      <SearchMessage
        title={t('search.past_end')}
        tips={[
          <Link key="last" to={searchAddress(choices, { paging: last })}>
            {t('search.last_page')}
          </Link>,
        ]}
      />
    );
  }
  const isNarrow = chosenFilters(choices).length > 0;
  return (
    <SearchMessage
      title={t('search.no_results')}
      hint={tab === 'sheets' ? t('search.no_sheets') : undefined}
      tips={[
        isNarrow && (
          <Link key="wide" to={searchAddress(choices, NO_FILTERS)}>
            {t('search.without_filters')}
          </Link>
        ),
        tab === 'sheets' && (
          <Link key="sources" to={searchAddress(choices, { tab: 'sources' })}>
            {t('search.in_sources')}
          </Link>
        ),
        /["“”]/.test(q) && t('search.try.unquoted'),
        t('search.try.fewer'),
        t('search.try.letters'),
        <Link key="library" to={paths.collections()}>
          {t('search.try.browse')}
        </Link>,
      ]}
    />
  );
};
