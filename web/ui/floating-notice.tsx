import type { ReactNode } from 'react';
import styles from './floating-notice.module.css';

type Props = {
  /** For a notice that is a part of the page to return to. */
  label?: string;
  children: ReactNode;
};

/** At the lower edge of the window: what has happened, and what can be done about it. */
export const FloatingNotice = ({ label, children }: Props) => (
  <div className={styles.notice} {...(label ? { role: 'region', 'aria-label': label } : {})}>
    {children}
  </div>
);
