import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Tag } from '#shared/contract/tags.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#shared/limits.ts';
import { normalizeTag } from '#shared/normalize-tag.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfField, UserText } from '#web/i18n/user-text.tsx';
import { comboboxProps } from '#web/ui/combobox-field.ts';
import { ARROW_STEPS, listboxProps, optionProps, stepOption, useScrollToOption } from '#web/ui/combobox.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useDebouncedText } from '#web/ui/use-debounced.ts';
import { addTags, type AddedTags, typedTags } from './add-tags.ts';
import { tagSuggestionsQuery } from './tags.data.ts';
import styles from './tag-field.module.css';

const DEBOUNCE_MS = 150;

/** The tags of public sheets that begin like what is typed, without those that are chosen. */
const useTagSuggestions = (text: string, chosen: string[]): Tag[] => {
  const prefix = normalizeTag(text);
  const debounced = useDebouncedText(prefix, DEBOUNCE_MS);
  const { data } = useQuery(tagSuggestionsQuery(debounced));
  return prefix !== '' && prefix === debounced ? (data?.tags ?? []).filter(({ tag }) => !chosen.includes(tag)) : [];
};

type ChipsProps = { tags: string[]; onRemove(tag: string): void };

const TagChips = ({ tags, onRemove }: ChipsProps) => {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('tags.chosen')} className={styles.chips}>
      {tags.map((tag) => (
        <li key={tag} className={styles.chip}>
          <UserText isOneLine>{tag}</UserText>
          <IconButton
            icon={X}
            iconSize={16}
            isQuiet
            label={t('topics.picker.remove', { title: tag })}
            onClick={() => onRemove(tag)}
          />
        </li>
      ))}
    </ul>
  );
};

type Props = { tags: string[]; onChange(tags: string[]): void };

/** A field for free tags: Enter or a comma adds one, the arrow keys choose one that other sheets have. */
export const TagField = ({ tags, onChange }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<AddedTags['problem']>();
  const [announcement, setAnnouncement] = useState('');
  const suggestions = useTagSuggestions(text, tags);
  const isListed = isOpen && suggestions.length > 0;
  const chosen = isListed ? suggestions[active]?.tag : undefined;
  const optionId = (tag: string) => `${id}-${tag.replaceAll(' ', '_')}`;
  const activeId = chosen === undefined ? undefined : optionId(chosen);
  useScrollToOption(activeId);

  const add = (typed: string, following = '') => {
    const { tags: next, rest, problem: why } = addTags(tags, typed);
    setText([rest, following].filter(Boolean).join(', '));
    setProblem(why);
    setActive(-1);
    setOpen(following !== '');
    if (next.length === tags.length) return;
    setAnnouncement(t('topics.picker.added', { title: next.slice(tags.length).join(', ') }));
    onChange(next);
  };
  const remove = (removed: string) => {
    setProblem(undefined);
    setAnnouncement(t('topics.picker.removed', { title: removed }));
    onChange(tags.filter((tag) => tag !== removed));
    // The button that had the focus is gone.
    field.current?.focus();
  };
  const type = (typed: string, isComposing: boolean) => {
    setProblem(undefined);
    setAnnouncement('');
    setActive(-1);
    setOpen(true);
    const { complete, rest } = typedTags(typed);
    // A comma of the input method may still become another letter.
    if (complete && !isComposing) add(complete, rest);
    else setText(typed);
  };

  /** True when the field handled the key. */
  const handleKey = ({ key, repeat }: KeyboardEvent): boolean => {
    const step = ARROW_STEPS[key];
    if (step && isListed)
      setActive(active < 0 && step < 0 ? suggestions.length - 1 : stepOption(active, step, suggestions.length));
    else if (key === 'Enter') add(chosen ?? text);
    else if (key === 'Escape' && isListed) setOpen(false);
    else if (key === 'Backspace' && text === '' && !repeat && tags.length > 0) remove(tags.at(-1) ?? '');
    else return false;
    return true;
  };

  const problemText = () => {
    if (problem === 'full') return t('tags.full', { count: formatNumber(language, MAX_TAGS) });
    if (problem === 'too_long') return t('tags.too_long', { max: formatNumber(language, MAX_TAG_LENGTH) });
    return undefined;
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {t('tags.title')}
      </label>
      <TagChips tags={tags} onRemove={remove} />
      <div className={styles.wrapper}>
        <input
          ref={field}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          dir="auto"
          lang={languageOfField(text)}
          {...comboboxProps(`${id}-list`, { isOpen: isListed, activeId })}
          className={styles.input}
          placeholder={t('tags.add')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          value={text}
          onChange={({ target, nativeEvent }) => type(target.value, (nativeEvent as InputEvent).isComposing)}
          // What was typed and not confirmed is not lost.
          onBlur={() => {
            setOpen(false);
            if (text.trim() !== '') add(text);
          }}
          onKeyDown={(event) => {
            // While a syllable is being composed, keys go to the input method.
            if (event.nativeEvent.isComposing || !handleKey(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        {isListed && (
          <div {...listboxProps(`${id}-list`, t('tags.suggestions'))} className={styles.list}>
            {suggestions.map(({ tag, sheets }) => (
              <div
                key={tag}
                {...optionProps(optionId(tag), tag === chosen)}
                className={styles.row}
                onClick={() => add(tag)}
              >
                <UserText>{tag}</UserText>{' '}
                <span className={styles.note}>{formatCount(t, language, 'tags.sheets', sheets)}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <p id={`${id}-note`} className={problem ? styles.problem : styles.note}>
        {problemText() ?? t('tags.hint')}
      </p>
      <p role="status" className="screen-reader-text">
        {isListed
          ? formatCount(t, language, 'topics.picker.count', suggestions.length)
          : (problemText() ?? announcement)}
      </p>
    </div>
  );
};
