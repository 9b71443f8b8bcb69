import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { catalogWorksQuery } from './catalog.data.ts';
import styles from './record-form.module.css';

const FIRST = readPaging(new URLSearchParams());

/** Enter must not send the form that the field stands in. */
const keepEnter = (event: { key: string; preventDefault(): void }) => event.key === 'Enter' && event.preventDefault();

type Found = { id: string; title: string };
type Props = {
  label: string;
  action: string;
  /** What a screen reader says of the action with a work. */
  actionOn(title: string): string;
  isBusy?: boolean;
  isOffered?(id: string): boolean;
  onChoose(work: Found): void;
};

/** Finds works by title or citation, published or not. */
export const WorkSearch = ({ label, action, actionOn, isBusy = false, isOffered, onChoose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const [words, setWords] = useState('');
  const search = useDebounced(words.trim(), 300);
  const { data } = useQuery({
    ...catalogWorksQuery({ search, state: 'all' }, textLanguage(language), FIRST),
    enabled: search !== '',
  });
  const found = (search === '' ? [] : (data?.works ?? [])).filter(({ id }) => isOffered?.(id) ?? true);
  return (
    <>
      <TextField
        name="work-search"
        label={label}
        isOptional
        value={words}
        maxLength={200}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={keepEnter}
      />
      <ul className={styles.list} aria-label={t('import.found_works')}>
        {found.map(({ id, title, citation }) => (
          <li key={id} className={styles.item}>
            <UserText>{citation ? `${title} · ${citation}` : title}</UserText>
            <Button size="small" isBusy={isBusy} aria-label={actionOn(title)} onClick={() => onChoose({ id, title })}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};
