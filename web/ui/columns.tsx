import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** The main content, and beside it, or below it on a phone, a description. */
export const Columns = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className={aside ? styles.two : styles.one}>
    <div className={styles.main}>{children}</div>
    {aside}
  </div>
);

export const About = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <aside className={styles.about}>
    <h2 className={styles.aboutTitle}>{title}</h2>
    {children}
  </aside>
);
