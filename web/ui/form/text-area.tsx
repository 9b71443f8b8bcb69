import type { ComponentProps, TextareaHTMLAttributes } from 'react';
import { FormField, type FieldLabels } from './form-field.tsx';
import styles from './form.module.css';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldLabels & { name: string };

/** A labelled field of several lines. */
export const TextArea = ({ label, hint, problem, isOptional, ...area }: Props) => (
  <FormField {...{ label, hint, problem, isOptional }}>
    {(fieldProps) => (
      <textarea
        rows={6}
        dir="auto"
        {...area}
        {...fieldProps}
        className={`${styles.input} ${styles.area}`}
        aria-required={!isOptional}
      />
    )}
  </FormField>
);

/** A text area in a box of its own, where the label is elsewhere. */
export const BoxedTextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => (
  <textarea {...props} className={styles.boxed} />
);
