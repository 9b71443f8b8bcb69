import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import { DEFAULT_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatResults, listedTotal } from '#web/i18n/result-counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectLink } from '#web/ui/select-link.tsx';
import { StepPager } from '#web/ui/step-pager.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import type { ViewProps } from '#web/reader/resources/panel-menu.ts';
import { canSearch, searchExcerpt, searchParams, type SearchState } from './search-rules.ts';
import styles from './search-view.module.css';

const searchQuery = (state: SearchState) => ({
  ...apiQuery('sidePanel', 'GET /search', { query: searchParams(state) }),
  enabled: canSearch(state),
  placeholderData: keepPreviousData,
});

type ResultsProps = { results: Answer<'GET /search'>; currentId: string; onGoTo(segment_id: string): void };

const Results = ({ results, currentId, onGoTo }: ResultsProps) => (
  <ol>
    {results.sources.flatMap(({ text, segment_match }) =>
      segment_match.map(({ segment_id, content }) => (
        <LangText key={segment_id} as="li" language={text.language} script={text.script} className={styles.result}>
          <SelectLink
            to={paths.chapter({ text_id: text.text_id, segment_id })}
            aria-current={segment_id === currentId || undefined}
            onSelect={() => onGoTo(segment_id)}
          >
            {searchExcerpt(content).map(({ index, text: part, isMatch }) =>
              isMatch ? <mark key={index}>{part}</mark> : part,
            )}
          </SelectLink>
        </LangText>
      )),
    )}
  </ol>
);

/** Searches in this text: debounced while typing, at once when submitted. */
export const SearchView = ({ segment, onGoTo, search, dispatchSearch }: ViewProps) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useQuery(searchQuery(search));

  useEffect(
    () => dispatchSearch({ type: 'text_changed', text_id: segment.text_id }),
    [segment.text_id, dispatchSearch],
  );
  const debounced = useDebounced(search.text, SEARCH_DEBOUNCE_MS);
  useEffect(() => dispatchSearch({ type: 'typing_paused', text: debounced }), [debounced, dispatchSearch]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    dispatchSearch({ type: 'submitted' });
  };

  return (
    <>
      <SearchBox
        label={t('connection_panel.search_in_text')}
        className={styles.form}
        onSubmit={submit}
        input={{
          value: search.text,
          onChange: (event) => dispatchSearch({ type: 'typed', text: event.target.value }),
          'data-first-field': true,
        }}
      />
      {canSearch(search) && (
        <AsyncPart query={query} onFailure="retry">
          {(results) => (
            <>
              <p className={styles.total} role="status">
                {results.total === 0
                  ? t('search.no_results')
                  : formatResults(t, language, 'search.results', results.total)}
              </p>
              <Results results={results} currentId={segment.segment_id} onGoTo={onGoTo} />
              <StepPager
                paging={{ page: search.page, limit: DEFAULT_PAGE_SIZE }}
                total={listedTotal(results.total)}
                shows="page"
                onPage={(page) => dispatchSearch({ type: 'page_changed', page })}
              />
            </>
          )}
        </AsyncPart>
      )}
    </>
  );
};
