import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Link } from '#web/ui/link.tsx';
import { type SearchChoices, searchAddress, SORTS } from './search-choices.ts';
import styles from './search-order.module.css';

/** How much was found, said aloud when it changes, and in which order it stands. */
export const SearchOrder = ({ choices, total }: { choices: SearchChoices; total: number }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <div className={styles.order}>
      <p role="status" className={total > 0 ? styles.total : 'screen-reader-text'}>
        {counted(t, language, 'search.results', total)}
      </p>
      {total > 1 && (
        <nav className={styles.sorts} aria-label={t('search.sort')}>
          {SORTS.map((sort) => (
            <Link
              key={sort}
              to={searchAddress(choices, { sort })}
              aria-current={sort === choices.sort ? 'true' : undefined}
            >
              {t(`search.sort.${sort}`)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
};
