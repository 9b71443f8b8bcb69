import { type Query, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useReducer } from 'react';
import type { Answer, Sent } from '#shared/contract/contract.ts';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type ApiKey, apiQuery } from '#web/api/api-query.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { type Key, useT } from '#web/i18n/translate.ts';
import { languageOfField } from '#web/i18n/user-text.tsx';
import { Link } from '#web/ui/link.tsx';
import { listboxProps, optionProps, useScrollToOption } from '#web/ui/combobox.ts';
import { type ComboboxState } from '#web/ui/combobox-field.ts';
import { useDebouncedText } from '#web/ui/use-debounced.ts';
import { readRecentSearches, saveRecentSearch } from '../recent-searches.ts';
import { closedState, groupSuggestions, type Suggestion, suggestionsFor, suggestReducer } from './suggest-rules.ts';
import { SuggestionContent } from './suggestion-content.tsx';
import { useSuggestField } from './use-suggest-field.ts';
import styles from './suggestions.module.css';

type Suggested = Answer<'GET /search/suggest'>;
type SuggestedQuery = Query<Suggested, ApiError, Suggested, ApiKey>;

const textOfQuery = (query: SuggestedQuery | undefined): string | undefined =>
  (query?.queryKey[2] as Sent<'GET /search/suggest'> | undefined)?.query?.query;

const suggestQuery = (text: string, language: SiteLanguage) => ({
  ...apiQuery('texts', 'GET /search/suggest', { query: { query: text, language: textLanguage(language) } }),
  enabled: text !== '',
  // The next keystroke sends another request anyway.
  retry: false,
  // Previous suggestions stay while the same text grows; for another text they would be wrong.
  placeholderData: (previous: Suggested | undefined, query: SuggestedQuery | undefined) => {
    const previousText = textOfQuery(query);
    return previousText !== undefined && text.startsWith(previousText) ? previous : undefined;
  },
});

export type SuggestionsProps = {
  /** The element id of the list. */
  id: string;
  field: RefObject<HTMLInputElement | null>;
  onCombobox(state: ComboboxState): void;
  /** Called with the language of what is typed. */
  onLanguage(lang: string | undefined): void;
};

/** Short, because suggestions should appear between two words. */
const DEBOUNCE_MS = 150;

const HEADINGS: Record<Suggestion['kind'], Key | null> = {
  citation: 'search.places',
  title: 'search.titles',
  sheet: 'search.tab.sheets',
  person: 'search.people',
  recent: 'search.recent',
  search: null,
};

/** The list below a search box. */
export const Suggestions = ({ id, field, onCombobox, onLanguage }: SuggestionsProps) => {
  const t = useT();
  const { language } = useLanguage();
  const [state, dispatch] = useReducer(suggestReducer, closedState(''));
  const text = state.text.trim();
  const debounced = useDebouncedText(text, DEBOUNCE_MS);
  const query = useQuery(suggestQuery(debounced, language));
  const matches = text.startsWith(debounced) && debounced !== '' ? query.data : undefined;
  const recent = useMemo(() => (state.isOpen && text === '' ? readRecentSearches() : []), [state.isOpen, text]);
  const rows = suggestionsFor(text, recent, matches);
  const isOpen = state.isOpen && rows.length > 0;
  const rowId = (row: Suggestion) => `${id}-${rows.indexOf(row)}`;
  const active = rows.find(({ to }) => isOpen && to === state.active);
  const activeId = active && rowId(active);

  useEffect(() => onCombobox({ isOpen, activeId }), [onCombobox, isOpen, activeId]);
  useScrollToOption(activeId);
  useSuggestField({
    field,
    rows,
    isOpen,
    dispatch,
    onText: (typed) => onLanguage(languageOfField(typed)),
    openActive: () => {
      if (!activeId) return false;
      document.getElementById(activeId)?.click();
      return true;
    },
  });

  const onRowClick = (row: Suggestion) => {
    if (row.kind === 'search' || row.kind === 'recent') saveRecentSearch(row.q);
    dispatch({ type: 'closed' });
    field.current?.form?.reset();
  };
  const isLoaded = text === debounced && !query.isFetching;
  const count = rows.filter(({ kind }) => kind !== 'search').length;
  const announcement = count > 0 ? formatCount(t, language, 'search.suggest.count', count) : t('search.suggest.none');

  return (
    <>
      {/* Always rendered: screen readers announce changes only of an existing status. */}
      <p className="screen-reader-text" role="status">
        {isOpen && isLoaded && announcement}
      </p>
      {isOpen && (
        <div {...listboxProps(id, t('search.suggest.label'))} className={styles.list}>
          {groupSuggestions(rows).map(([kind, group]) => {
            const heading = HEADINGS[kind];
            return (
              <div key={kind} role="group" aria-label={heading ? t(heading) : t('search.title')}>
                {heading && (
                  <div className={styles.heading} aria-hidden="true">
                    {t(heading)}
                  </div>
                )}
                {group.map((row) => (
                  <Link
                    key={row.to}
                    to={row.to}
                    {...optionProps(rowId(row), row === active)}
                    className={styles.row}
                    onClick={() => onRowClick(row)}
                  >
                    <SuggestionContent row={row} />
                  </Link>
                ))}
              </div>
            );
          })}
        </div>
      )}
    </>
  );
};
