import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useReducer } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { type Key, useT } from '#web/i18n/translate.ts';
import { Link } from '#web/ui/link.tsx';
import { type ComboboxState, listboxProps, optionProps, useScrollToOption } from '#web/ui/combobox.ts';
import { useDebouncedText } from '#web/ui/use-debounced.ts';
import { recentSearches, rememberSearch } from '../recent-searches.ts';
import { suggestQuery } from './suggest.data.ts';
import { groupSuggestions, quiet, type Suggestion, suggestionsFor, suggestReducer } from './suggest-rules.ts';
import { SuggestionWords } from './suggestion-words.tsx';
import { useField } from './use-field.ts';
import styles from './suggestions.module.css';

export type SuggestionsProps = {
  /** Of the list. */
  id: string;
  field: RefObject<HTMLInputElement | null>;
  onCombobox(state: ComboboxState): void;
};

/** Typing rests this long before anything is asked: short, since the answer is wanted between two words. */
const DEBOUNCE_MS = 150;

const HEADINGS: Record<Suggestion['kind'], Key | null> = {
  place: 'search.places',
  title: 'search.titles',
  sheet: 'search.tab.sheets',
  person: 'search.people',
  recent: 'search.recent',
  search: null,
};

/** The list below a search box: places, titles and collections for what is being typed. */
export const Suggestions = ({ id, field, onCombobox }: SuggestionsProps) => {
  const t = useT();
  const { language } = useLanguage();
  const [state, dispatch] = useReducer(suggestReducer, quiet(''));
  const text = state.text.trim();
  const asked = useDebouncedText(text, DEBOUNCE_MS);
  const query = useQuery(suggestQuery(asked, language));
  const found = text.startsWith(asked) && asked !== '' ? query.data : undefined;
  const recent = useMemo(() => (state.isOpen && text === '' ? recentSearches() : []), [state.isOpen, text]);
  const rows = suggestionsFor(text, recent, found);
  const isOpen = state.isOpen && rows.length > 0;
  const rowId = (row: Suggestion) => `${id}-${rows.indexOf(row)}`;
  const active = rows.find(({ to }) => isOpen && to === state.active);
  const activeId = active && rowId(active);

  useEffect(() => onCombobox({ isOpen, activeId }), [onCombobox, isOpen, activeId]);
  useScrollToOption(activeId);
  useField({
    field,
    rows,
    isOpen,
    dispatch,
    onChoose: () => {
      if (!activeId) return false;
      document.getElementById(activeId)?.click();
      return true;
    },
  });

  const choose = (row: Suggestion) => {
    if (row.kind === 'search' || row.kind === 'recent') rememberSearch(row.q);
    dispatch({ type: 'closed' });
    field.current?.form?.reset();
  };
  const isAnswered = text === asked && !query.isFetching;
  const count = rows.filter(({ kind }) => kind !== 'search').length;
  const said = count > 0 ? counted(t, language, 'search.suggest.count', count) : t('search.suggest.none');

  return (
    <>
      {/* Always there, so that what it says is read out. */}
      <p className="screen-reader-text" role="status">
        {isOpen && isAnswered && said}
      </p>
      {isOpen && (
        <div {...listboxProps(id, t('search.suggest.label'))} className={styles.list}>
          {groupSuggestions(rows).map(([kind, own]) => {
            const heading = HEADINGS[kind];
            return (
              <div key={kind} role="group" aria-label={heading ? t(heading) : t('search.title')}>
                {heading && (
                  <div className={styles.heading} aria-hidden="true">
                    {t(heading)}
                  </div>
                )}
                {own.map((row) => (
                  <Link
                    key={row.to}
                    to={row.to}
                    {...optionProps(rowId(row), row === active)}
                    className={styles.row}
                    onClick={() => choose(row)}
                  >
                    <SuggestionWords row={row} />
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
