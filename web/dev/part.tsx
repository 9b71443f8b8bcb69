import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** The links of the samples lead to this page. */
export const SAMPLE_PATH = '/dev/parts';

export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part}>
    <p className={styles.name} lang="en">
      {name}
    </p>
    {children}
  </section>
);

export const Line = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;
