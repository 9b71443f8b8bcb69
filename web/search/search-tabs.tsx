import { useQuery } from '@tanstack/react-query';
import type { SiteLanguage } from '#shared/languages.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { TabLinks } from '#web/ui/tabs.tsx';
import { otherTabQuery } from './search.data.ts';
import { SEARCH_TABS, type SearchChoices, searchAddress } from './search-choices.ts';

type Props = {
  choices: SearchChoices;
  language: SiteLanguage;
  /** Of the tab that is open, once it is known. */
  total: number | undefined;
};

/** Two addresses of one search, each with what it holds. */
export const SearchTabs = ({ choices, language, total }: Props) => {
  const t = useT();
  const { data: other } = useQuery(otherTabQuery(choices, language));
  return (
    <TabLinks
      label={t('search.tabs')}
      tabs={SEARCH_TABS.map((tab) => {
        const isCurrent = tab === choices.tab;
        const count = isCurrent ? total : other?.total;
        return {
          key: tab,
          to: searchAddress(choices, { tab }),
          isCurrent,
          label: t(`search.tab.${tab}`),
          count: count === undefined ? undefined : formatNumber(language, count),
        };
      })}
    />
  );
};
