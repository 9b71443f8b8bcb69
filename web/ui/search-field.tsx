import { Search } from 'lucide';
import { Icon } from './icon.tsx';
import type { ComponentProps } from 'react';
import { useT } from '#web/i18n/translate.ts';
import styles from './search-field.module.css';

export type SearchFieldProps = Omit<ComponentProps<'form'>, 'children'> & {
  label: string;
  input: ComponentProps<'input'> & { [data: `data-${string}`]: unknown };
};

/** A search field with its button. Whoever knows the language of what is typed says it in `input`. */
export const SearchField = ({ label, input, className = '', ...form }: SearchFieldProps) => {
  const t = useT();
  return (
    <form role="search" className={`${styles.box} ${className}`} {...form}>
      <input type="search" enterKeyHint="search" autoComplete="off" placeholder={label} aria-label={label} {...input} />
      <button type="submit" aria-label={t('header.search')}>
        <Icon node={Search} aria-hidden="true" size={18} />
      </button>
    </form>
  );
};
