import type { InputHTMLAttributes, ReactNode } from 'react';
import { Labelled, type Labels } from './labelled.tsx';
import styles from './form.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> &
  Labels & {
    name: string;
    /** Stands inside the field, at its end. */
    button?: ReactNode;
  };

/** A labelled field of one line. */
export const TextField = ({ label, hint, problem, isOptional, button, ...input }: Props) => (
  <Labelled {...{ label, hint, problem, isOptional }}>
    {(tied) => (
      <>
        <input type="text" {...input} {...tied} className={styles.input} aria-required={!isOptional} />
        {button}
      </>
    )}
  </Labelled>
);
