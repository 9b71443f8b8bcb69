import type { InputHTMLAttributes, ReactNode } from 'react';
import { FormField, type FieldLabels } from './form-field.tsx';
import styles from './form.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> &
  FieldLabels & {
    name: string;
    /** Stands inside the field, at its end. */
    button?: ReactNode;
  };

/** A labelled field of one line. */
export const TextField = ({ label, hint, problem, isOptional, button, ...input }: Props) => (
  <FormField {...{ label, hint, problem, isOptional }}>
    {(fieldProps) => (
      <>
        <input type="text" {...input} {...fieldProps} className={styles.input} aria-required={!isOptional} />
        {button}
      </>
    )}
  </FormField>
);
