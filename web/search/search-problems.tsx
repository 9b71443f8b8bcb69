import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import type { Problem } from '#shared/contract/search-parts.ts';
import { isMissing } from '#web/api/api-error.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.ts';
import { useT } from '#web/i18n/translate.ts';
import { choiceProblems, withoutRepeats } from './choice-problems.ts';
import type { SearchChoices } from './search-choices.ts';
import { chosenCollectionQuery } from './search.data.ts';
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
export const SearchProblems = ({ choices, found }: { choices: SearchChoices; found: Answer<'GET /search'> }) => {
  const t = useT();
  const { language } = useLanguage();
  const { error } = useQuery(chosenCollectionQuery(choices, language));
  const own = choiceProblems(choices, {
    languages: found.facets.languages.map((facet) => facet.language),
    isLanguage: (code) => languageName(t, code) !== code,
    isCollectionMissing: error !== null && isMissing(error),
  });
  // That nothing came in time is said in the place of the results.
  const shown = withoutRepeats([...found.problems, ...own]).filter(({ code }) => code !== 'took_too_long');
  if (shown.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {shown.map(({ code, value, known }) => (
        <li key={`${code} ${value}`}>
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
