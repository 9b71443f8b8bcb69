import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './search-facets.module.css';

export type FacetOption = { to: string; name: string; language?: string; count?: number; isChosen?: boolean };

/** More than fit at a glance are behind a word. */
const AT_A_GLANCE = 8;

const Options = ({ options }: { options: FacetOption[] }) => {
  const { language } = useLanguage();
  return (
    <ul>
      {options.map(({ to, name, language: own, count, isChosen }) => (
        <li key={`${to} ${name}`}>
          <Link to={to} className={styles.option} aria-current={isChosen ? 'true' : undefined}>
            {own ? <LangText language={own}>{name}</LangText> : <span>{name}</span>}
            {count !== undefined && <span className={styles.count}>{formatNumber(language, count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
};

export const FacetGroup = ({ name, options }: { name: string; options: FacetOption[] }) => {
  const t = useT();
  const rest = options.slice(AT_A_GLANCE);
  return (
    <section>
      <h2 className={styles.heading}>{name}</h2>
      <Options options={options.slice(0, AT_A_GLANCE)} />
      {rest.length > 0 && (
        <details className={styles.rest} open={rest.some(({ isChosen }) => isChosen)}>
          <summary>{t('common.show_more')}</summary>
          <Options options={rest} />
        </details>
      )}
    </section>
  );
};
