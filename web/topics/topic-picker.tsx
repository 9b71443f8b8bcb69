import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import type { TopicRow } from '#shared/contract/topics.ts';
import { MAX_TOPICS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted, formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { ARROW_STEPS, comboboxProps, listboxProps, optionProps, useScrollToOption } from '#web/ui/combobox.ts';
import { useDebouncedText } from '#web/ui/use-debounced.ts';
import { ChosenTopics } from './chosen-topics.tsx';
import { FoundBy } from './found-topics.tsx';
import { pickerReducer, QUIET, withoutTopic, withTopic } from './picker-rules.ts';
import { TopicWay } from './topic-way.tsx';
import { suggestedTopicsQuery } from './topics.data.ts';
import styles from './topic-picker.module.css';

type Props = {
  label: string;
  /** Ids, in their order. */
  chosen: string[];
  onChange(ids: string[]): void;
  /** How many may be chosen. */
  most?: number;
};

const DEBOUNCE_MS = 150;

/** What had the focus goes with a choice: the button of a topic that is taken away, the field once no more may be added. */
const useKeptFocus = (chosen: string[], findNext: () => HTMLElement | null | undefined): (() => void) => {
  const isWanted = useRef(false);
  const next = useRef(findNext);
  const key = chosen.join();
  useEffect(() => {
    next.current = findNext;
  });
  useEffect(() => {
    if (isWanted.current) next.current()?.focus();
    isWanted.current = false;
  }, [key]);
  return () => {
    isWanted.current = true;
  };
};

/** Topics are suggested while one types, in any language; those that were chosen stand before the field. */
export const TopicPicker = ({ label, chosen, onChange, most = MAX_TOPICS }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const picker = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const keepFocus = useKeptFocus(chosen, () => field.current ?? picker.current?.querySelector('button'));
  const [state, dispatch] = useReducer(pickerReducer, QUIET);
  const [said, setSaid] = useState('');
  const text = state.text.trim();
  const asked = useDebouncedText(text, DEBOUNCE_MS);
  const query = useQuery(suggestedTopicsQuery(asked, language));
  const isAnswered = asked !== '' && text === asked && !query.isFetching;
  const found = text === asked ? (query.data?.topics ?? []) : [];
  const rows = found.filter((row) => !chosen.includes(row.id));
  const isOpen = state.isOpen && rows.length > 0;
  const active = isOpen ? rows[Math.min(state.active, rows.length - 1)] : undefined;
  const rowId = (row: TopicRow) => `${id}-${row.id}`;
  const activeId = active && rowId(active);
  const isFull = chosen.length >= most;

  useScrollToOption(activeId);

  const add = (row: TopicRow) => {
    keepFocus();
    onChange(withTopic(chosen, row.id, most));
    dispatch({ type: 'chosen' });
    setSaid(t('topics.picker.added', { title: row.title }));
  };
  const remove = (one: string, title: string) => {
    keepFocus();
    onChange(withoutTopic(chosen, one));
    setSaid(t('topics.picker.removed', { title }));
  };

  /** True when the key was the list's. */
  const press = ({ key }: KeyboardEvent): boolean => {
    const step = ARROW_STEPS[key];
    if (step) dispatch({ type: 'moved', step, rows: rows.length });
    else if (key === 'Enter' && active) add(active);
    else if (key === 'Escape' && isOpen) dispatch({ type: 'closed' });
    // Enter in this field never sends the form around it.
    else return key === 'Enter';
    return true;
  };

  const status = () => {
    if (!state.isOpen || !isAnswered) return said;
    if (query.isError) return t('topics.picker.failed');
    if (rows.length > 0) return counted(t, language, 'topics.picker.count', rows.length);
    return t(found.length > 0 ? 'topics.picker.already' : 'topics.picker.none');
  };

  return (
    <div ref={picker} className={styles.picker} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <ChosenTopics ids={chosen} onRemove={remove} />
      {isFull && most > 1 && (
        <p className={styles.note}>{t('topics.picker.full', { count: formatNumber(language, most) })}</p>
      )}
      {!isFull && (
        <div className={styles.place}>
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
              setSaid('');
              dispatch({ type: 'typed', text: event.target.value });
            }}
            onBlur={() => dispatch({ type: 'closed' })}
            onKeyDown={(event) => {
              // While a syllable is being composed the keys belong to the input method.
              if (event.nativeEvent.isComposing || !press(event)) return;
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
                  <LangText language={row.language}>{row.title}</LangText> <FoundBy topic={row} />
                  <TopicWay parents={row.parents} />
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
