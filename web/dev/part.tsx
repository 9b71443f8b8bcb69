import type { ReactNode } from 'react';
import styles from './parts.module.css';

export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part}>
    <p className={styles.name} lang="en">
      {name}
    </p>
    {children}
  </section>
);

export const Line = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;
