import { type ReactNode, useId } from 'react';
import { useT } from '#web/i18n/translate.ts';
import styles from './form.module.css';

export type FieldLabels = {
  label: string;
  /** Shown below the field until there is a problem. */
  hint?: string;
  problem?: string;
  isOptional?: boolean;
};

/** Ties an input to its label and to the note below it. */
type FieldProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };

/** A label above the field and its problem right below, tied to it for screen readers too. */
export const FormField = (props: FieldLabels & { children(fieldProps: FieldProps): ReactNode }) => {
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
