import { useQueries, useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import type { Topic, TopicRow } from '#shared/contract/topics.ts';
import { MAX_TOPICS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { ARROW_STEPS, listboxProps, optionProps, useScrollToOption } from '#web/ui/combobox.ts';
import { comboboxProps } from '#web/ui/combobox-field.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useDebouncedText } from '#web/ui/use-debounced.ts';
import { BroaderTopics, MatchedName } from './topic-matches.tsx';
import { EMPTY_PICKER, pickerReducer, withoutTopic, withTopic } from './topic-picker-rules.ts';
import { topicQuery, topicSuggestionsQuery } from './topics.data.ts';
import styles from './topic-picker.module.css';

const DEBOUNCE_MS = 150;

/**
 * Moves the focus after a change, because the focused element disappears: the button of a removed topic, or the field of a
 * full picker. Returns the function to call before the change.
 */
const useFocusAfterChange = (selected: string[], findNext: () => HTMLElement | null | undefined): (() => void) => {
  const isPending = useRef(false);
  const next = useRef(findNext);
  const key = selected.join();
  useEffect(() => {
    next.current = findNext;
  });
  useEffect(() => {
    if (isPending.current) next.current()?.focus();
    isPending.current = false;
  }, [key]);
  return () => {
    isPending.current = true;
  };
};

type SelectedProps = { ids: string[]; onRemove(id: string, title: string): void };

/** The selected topics, each with a button that removes it. */
const SelectedTopics = ({ ids, onRemove }: SelectedProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const queries = useQueries({ queries: ids.map((id) => topicQuery(id, siteLanguage)) });
  if (ids.length === 0) return null;

  const chip = (id: string, topic: Topic | undefined, hasFailed: boolean) => {
    // A topic that no longer exists can still be removed.
    const title = topic?.title ?? (hasFailed ? t('topics.picker.unknown') : '…');
    return (
      <li key={id} className={styles.chip}>
        <LangText isOneLine language={topic?.language ?? siteLanguage}>
          {title}
        </LangText>
        <IconButton
          icon={X}
          iconSize={16}
          isQuiet
          label={t('topics.picker.remove', { title })}
          onClick={() => onRemove(id, title)}
        />
      </li>
    );
  };
  return (
    <ul aria-label={t('topics.picker.chosen')} className={styles.chips}>
      {ids.map((id, index) => chip(id, queries[index]?.data, queries[index]?.isError ?? false))}
    </ul>
  );
};

type Props = {
  label: string;
  /** Ids, in order. */
  selected: string[];
  onChange(ids: string[]): void;
  max?: number;
};

/** A combobox that suggests topics by their names in any language, after the selected topics. */
export const TopicPicker = ({ label, selected, onChange, max = MAX_TOPICS }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const picker = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const moveFocus = useFocusAfterChange(selected, () => field.current ?? picker.current?.querySelector('button'));
  const [state, dispatch] = useReducer(pickerReducer, EMPTY_PICKER);
  const [announcement, setAnnouncement] = useState('');
  const text = state.text.trim();
  const debounced = useDebouncedText(text, DEBOUNCE_MS);
  const query = useQuery(topicSuggestionsQuery(debounced, language));
  const isLoaded = debounced !== '' && text === debounced && !query.isFetching;
  const suggestions = text === debounced ? (query.data?.topics ?? []) : [];
  const rows = suggestions.filter((row) => !selected.includes(row.id));
  const isOpen = state.isOpen && rows.length > 0;
  const active = isOpen ? rows[Math.min(state.active, rows.length - 1)] : undefined;
  const rowId = (row: TopicRow) => `${id}-${row.id}`;
  const activeId = active && rowId(active);
  const isFull = selected.length >= max;

  useScrollToOption(activeId);

  const add = (row: TopicRow) => {
    moveFocus();
    onChange(withTopic(selected, row.id, max));
    dispatch({ type: 'selected' });
    setAnnouncement(t('topics.picker.added', { title: row.title }));
  };
  const remove = (topicId: string, title: string) => {
    moveFocus();
    onChange(withoutTopic(selected, topicId));
    setAnnouncement(t('topics.picker.removed', { title }));
  };

  /** True when the picker handled the key. */
  const handleKey = ({ key }: KeyboardEvent): boolean => {
    const step = ARROW_STEPS[key];
    if (step) dispatch({ type: 'moved', step, rows: rows.length });
    else if (key === 'Enter' && active) add(active);
    else if (key === 'Escape' && isOpen) dispatch({ type: 'closed' });
    // Enter in this field never submits the form around it.
    else return key === 'Enter';
    return true;
  };

  const status = () => {
    if (!state.isOpen || !isLoaded) return announcement;
    if (query.isError) return t('topics.picker.failed');
    if (rows.length > 0) return formatCount(t, language, 'topics.picker.count', rows.length);
    return t(suggestions.length > 0 ? 'topics.picker.already' : 'topics.picker.none');
  };

  return (
    <div ref={picker} className={styles.picker} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <SelectedTopics ids={selected} onRemove={remove} />
      {isFull && max > 1 && (
        <p className={styles.note}>{t('topics.picker.full', { count: formatNumber(language, max) })}</p>
      )}
      {!isFull && (
        <div className={styles.wrapper}>
          <input
            ref={field}
            type="text"
            autoComplete="off"
            {...comboboxProps(`${id}-list`, { isOpen, activeId })}
            className={styles.field}
            placeholder={t('topics.picker.add')}
            aria-label={t('topics.picker.add')}
            value={state.text}
            onChange={(event) => {
              setAnnouncement('');
              dispatch({ type: 'typed', text: event.target.value });
            }}
            onBlur={() => dispatch({ type: 'closed' })}
            onKeyDown={(event) => {
              // While a syllable is being composed, keys go to the input method.
              if (event.nativeEvent.isComposing || !handleKey(event)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
          {isOpen && (
            <div {...listboxProps(`${id}-list`, t('topics.picker.suggestions'))} className={styles.list}>
              {rows.map((row) => (
                <div
                  key={row.id}
                  {...optionProps(rowId(row), row === active)}
                  className={styles.row}
                  onClick={() => add(row)}
                >
                  <LangText language={row.language}>{row.title}</LangText> <MatchedName topic={row} />
                  <BroaderTopics topics={row.parents} />
                </div>
              ))}
            </div>
          )}
        </div>
      )}
      <p role="status" className={styles.note}>
        {status()}
      </p>
    </div>
  );
};
