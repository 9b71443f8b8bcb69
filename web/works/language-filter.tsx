import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import styles from './language-filter.module.css';
import { offeredLanguages, readTextLanguage } from './language-filter-rules.ts';

type Props = {
  languages: { language: string; count: number }[];
  /** The address of the list; its other parameters stay. */
  path: string;
  search: URLSearchParams;
};

/** Narrows a list of works to those that can be read in a language. */
export const LanguageFilter = ({ languages, path, search }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const chosen = readTextLanguage(search);
  const { shown, rest } = offeredLanguages(languages, { own: textLanguage(siteLanguage), chosen });
  if (shown.length === 0) return null;
  const addressOf = (language: string | undefined) => changeQuery(path, search, { language, page: undefined });
  const linkTo = ({ language, count }: Props['languages'][number]) => (
    <Link key={language} to={addressOf(language)} aria-current={language === chosen ? 'true' : undefined}>
      {languageName(t, language)}&nbsp;<span className={styles.count}>{formatNumber(siteLanguage, count)}</span>
    </Link>
  );
  return (
    <div className={styles.filter}>
      <FilterLinks label={t('works.language')}>
        <Link to={addressOf(undefined)} aria-current={chosen ? undefined : 'true'}>
          {t('works.any_language')}
        </Link>
        {shown.map(linkTo)}
        {rest.length > 0 && (
          <details>
            <summary className={styles.more}>{t('home.more_languages')}</summary>
            <div className={styles.rest}>{rest.map(linkTo)}</div>
          </details>
        )}
      </FilterLinks>
    </div>
  );
};
