import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useT } from '#web/i18n/translate.ts';
import styles from './form.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  name: string;
  label: string;
  /** Said below the field until there is a problem. */
  hint?: string;
  problem?: string;
  isOptional?: boolean;
  /** Stands inside the field, at its end. */
  button?: ReactNode;
};

/** A labelled field. What is wrong with it stands right below and belongs to it for screen readers too. */
export const TextField = ({ label, hint, problem, isOptional, button, ...input }: Props) => {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> {t('form.optional')}</span>}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          type="text"
          {...input}
          className={styles.input}
          aria-required={!isOptional}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        {button}
      </div>
      <p id={`${id}-note`} className={problem ? styles.problem : styles.note} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
};
