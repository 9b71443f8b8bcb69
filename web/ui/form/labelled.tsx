import { type ReactNode, useId } from 'react';
import { useT } from '#web/i18n/translate.ts';
import styles from './form.module.css';

export type Labels = {
  label: string;
  /** Said below the field until there is a problem. */
  hint?: string;
  problem?: string;
  isOptional?: boolean;
};

/** What ties an input to its label and to what is said below it. */
type Tied = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };

/** A label above, what is wrong right below: it belongs to the field for screen readers too. */
export const Labelled = (props: Labels & { children(tied: Tied): ReactNode }) => {
  const { label, hint, problem, isOptional, children } = props;
  const t = useT();
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> {t('form.optional')}</span>}
      </label>
      <div className={styles.box}>
        {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': noteId })}
      </div>
      <p id={noteId} className={problem ? styles.problem : styles.note} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
};
