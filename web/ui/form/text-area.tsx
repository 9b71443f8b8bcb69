import type { TextareaHTMLAttributes } from 'react';
import { Labelled, type Labels } from './labelled.tsx';
import styles from './form.module.css';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & Labels & { name: string };

/** A labelled field of several lines. */
export const TextArea = ({ label, hint, problem, isOptional, ...area }: Props) => (
  <Labelled {...{ label, hint, problem, isOptional }}>
    {(tied) => (
      <textarea
        rows={6}
        dir="auto"
        {...area}
        {...tied}
        className={`${styles.input} ${styles.area}`}
        aria-required={!isOptional}
      />
    )}
  </Labelled>
);
