import type { ReactNode } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import type { Problem } from '#shared/contract/search-parts.ts';
import { toApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { loadFailureMessage } from '#web/ui/api-error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { activeFilters, NO_FILTERS, type SearchParams, searchPath } from './search-params.ts';
import styles from './search-messages.module.css';

type MessageProps = {
  title: string;
  hint?: string;
  /** What to try; empty ones are skipped. */
  tips: ReactNode[];
  isAlert?: boolean;
};

/** Shown instead of results. */
const SearchMessage = ({ title, hint, tips, isAlert }: MessageProps) => (
  <div className={styles.message} role={isAlert ? 'alert' : undefined}>
    <h2 className={styles.title}>{title}</h2>
    {hint && <p className={styles.hint}>{hint}</p>}
    <ul className={styles.tips}>{tips.map((tip, index) => tip && <li key={index}>{tip}</li>)}</ul>
  </div>
);

const WithoutFiltersLink = ({ params }: { params: SearchParams }) => {
  const t = useT();
  return <Link to={searchPath(params, NO_FILTERS)}>{t('search.without_filters')}</Link>;
};

/** Why this page has no results, and what to try. */
export const NoResults = ({ params, results }: { params: SearchParams; results: Answer<'GET /search'> }) => {
  const t = useT();
  const { q, tab } = params;
  if (results.problems.some(({ code }) => code === 'took_too_long')) {
    return (
      <SearchMessage title={t('search.problem.took_too_long')} tips={[t('search.try.rarer'), t('search.try.filter')]} />
    );
  }
  // The query is a citation, which is listed above.
  if (results.places.length > 0 && results.total === 0 && tab === 'sources') return null;
  // Past the last page, which opens at once.
  if (results.total > 0) return null;
  return (
    <SearchMessage
      title={t('search.no_results')}
      hint={tab === 'sheets' ? t('search.no_sheets') : undefined}
      tips={[
        activeFilters(params).length > 0 && <WithoutFiltersLink key="filters" params={params} />,
        tab === 'sheets' && (
          <Link key="sources" to={searchPath(params, { tab: 'sources' })}>
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

type FailedProps = { params: SearchParams; error: unknown; onRetry(): void };

/** The search failed: what happened, and what to try. */
export const SearchFailed = ({ params, error, onRetry }: FailedProps) => {
  const t = useT();
  const { status } = toApiError(error);
  if (status === 404) {
    return (
      <SearchMessage title={t('search.text_gone')} tips={[<WithoutFiltersLink key="filters" params={params} />]} />
    );
  }
  if (status === 400) return <SearchMessage title={t('search.refused')} tips={[t('search.try.fewer')]} />;
  return (
    <SearchMessage
      isAlert
      title={t('search.failed')}
      hint={loadFailureMessage(t, error)}
      tips={[
        <Button variant="primary" key="retry" onClick={onRetry}>
          {t('common.try_again')}
        </Button>,
      ]}
    />
  );
};

/** Valid values in the syntax of the query, ready to be copied. */
const SYNTAX: Partial<Record<Problem['code'], (value: string) => string>> = {
  unknown_language: (code) => `lang:${code}`,
  unknown_collection: (name) => (/\s/.test(name) ? `in:"${name}"` : `in:${name}`),
  unknown_type: (type) => `type:${type}`,
  unknown_filter: (filter) => `${filter}:`,
};

const MAX_VALID_VALUES = 12;

/** Parts of the query that were ignored, with the values that would have been valid. */
export const SearchProblems = ({ problems }: { problems: Problem[] }) => {
  const t = useT();
  // `NoResults` reports a timeout.
  const shown = problems.filter(({ code }) => code !== 'took_too_long');
  if (shown.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {shown.map(({ code, value, known: validValues, parameter = '' }) => (
        <li key={`${code} ${value} ${parameter}`}>
          {t(`search.problem.${code}`, { value })}
          {validValues.length > 0 && (
            <span className={styles.validValues}>
              {t('search.problem.known')}{' '}
              {validValues.slice(0, MAX_VALID_VALUES).map((valid) => (
                <code key={valid}>{SYNTAX[code]?.(valid) ?? valid}</code>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

type CorrectionProps = { results: Pick<Answer<'GET /search'>, 'corrections' | 'is_closest'> };

/** What was searched for instead of words that no text has, and that no passage has all the words. */
export const SearchCorrections = ({ results: { corrections, is_closest } }: CorrectionProps) => {
  const t = useT();
  if (corrections.length === 0 && !is_closest) return null;
  return (
    <div className={styles.problems} role="note">
      {corrections.map((correction) => (
        <p key={correction.typed}>{t('search.corrected', correction)}</p>
      ))}
      {is_closest && <p>{t('search.closest')}</p>}
    </div>
  );
};
