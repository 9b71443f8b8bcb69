import { type TextareaHTMLAttributes, useId } from 'react';
import { useT } from '#web/i18n/translate.ts';
import styles from './form.module.css';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  name: string;
  label: string;
  hint?: string;
  problem?: string;
  isOptional?: boolean;
};

/** A labelled field of several lines. */
export const TextArea = ({ label, hint, problem, isOptional, ...area }: Props) => {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> {t('form.optional')}</span>}
      </label>
      <div className={styles.box}>
        <textarea
          id={id}
          rows={6}
          dir="auto"
          {...area}
          className={`${styles.input} ${styles.area}`}
          aria-required={!isOptional}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p id={`${id}-note`} className={problem ? styles.problem : styles.note} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
};
