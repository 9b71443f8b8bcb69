import type { Problem } from '#shared/contract/search-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import styles from './search-problems.module.css';

/** As it is written among the words, so that it can be copied. */
const WRITTEN: Partial<Record<Problem['code'], (known: string) => string>> = {
  unknown_language: (code) => `lang:${code}`,
  unknown_collection: (name) => (/\s/.test(name) ? `in:"${name}"` : `in:${name}`),
  unknown_type: (type) => `type:${type}`,
  unknown_filter: (filter) => `${filter}:`,
};

const MOST_KNOWN = 12;

/** What could not be done as it was asked, and what could have been asked instead. */
export const SearchProblems = ({ problems }: { problems: Problem[] }) => {
  const t = useT();
  // That nothing came in time is said in the place of the results.
  const shown = problems.filter(({ code }) => code !== 'took_too_long');
  if (shown.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {shown.map(({ code, value, known, parameter = '' }) => (
        <li key={`${code} ${value} ${parameter}`}>
          {t(`search.problem.${code}`, { value })}
          {known.length > 0 && (
            <span className={styles.known}>
              {t('search.problem.known')}{' '}
              {known.slice(0, MOST_KNOWN).map((one) => (
                <code key={one}>{WRITTEN[code]?.(one) ?? one}</code>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
