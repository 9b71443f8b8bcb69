import { type ReactNode, useId } from 'react';
import styles from './account-settings.module.css';

type Props = { title: string; lead?: ReactNode; isDanger?: boolean; children: ReactNode };

/** One section of the settings: title and lead beside its form, or above it on a phone. */
export const Section = ({ title, lead, isDanger, children }: Props) => {
  const id = useId();
  return (
    <section className={`${styles.section} ${isDanger ? styles.danger : ''}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
};
