import type { ReactNode } from 'react';
import styles from './search-message.module.css';

type Props = {
  title: string;
  hint?: string;
  /** What to try; those that are not there do not apply. */
  tips: ReactNode[];
  isAlert?: boolean;
};

/** Said in the place of results. */
export const SearchMessage = ({ title, hint, tips, isAlert }: Props) => (
  <div className={styles.message} role={isAlert ? 'alert' : undefined}>
    <h2 className={styles.title}>{title}</h2>
    {hint && <p className={styles.hint}>{hint}</p>}
    <ul className={styles.tips}>{tips.map((tip, index) => tip && <li key={index}>{tip}</li>)}</ul>
  </div>
);
