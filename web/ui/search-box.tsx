import { Search } from 'lucide';
import { Icon } from './icon.tsx';
import type { ComponentProps } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { useFieldLanguage } from './form/use-field-language.ts';
import styles from './search-box.module.css';

type Props = Omit<ComponentProps<'form'>, 'children'> & {
  label: string;
  input: ComponentProps<'input'> & { [data: `data-${string}`]: unknown };
};

/** A search field with its button. */
export const SearchBox = ({ label, input, className = '', ...form }: Props) => {
  const t = useT();
  const language = useFieldLanguage(input);
  return (
    <form role="search" className={`${styles.box} ${className}`} {...form}>
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={label}
        aria-label={label}
        {...language}
        {...input}
      />
      <button type="submit" aria-label={t('header.search')}>
        <Icon node={Search} aria-hidden="true" size={18} />
      </button>
    </form>
  );
};
