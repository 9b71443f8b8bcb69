import { useQuery } from '@tanstack/react-query';
import type { SiteLanguage } from '#shared/languages.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Link } from '#web/ui/link.tsx';
import styles from '#web/ui/tabs.module.css';
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
    <nav className={styles.tabs} aria-label={t('search.tabs')}>
      {SEARCH_TABS.map((tab) => {
        const isOpen = tab === choices.tab;
        const count = isOpen ? total : other?.total;
        return (
          <Link key={tab} to={searchAddress(choices, { tab })} aria-current={isOpen ? 'page' : undefined}>
            {t(`search.tab.${tab}`)}{' '}
            {count !== undefined && <span className={styles.count}>{formatNumber(language, count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
};
