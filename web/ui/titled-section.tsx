import { type ReactNode, useId } from 'react';
import styles from './titled-section.module.css';

type Props = { title: string; lead?: ReactNode; className?: string; bodyClassName?: string; children: ReactNode };

/** A section of a page: its title and lead above it, or beside it on a wide screen. */
export const TitledSection = ({ title, lead, className = '', bodyClassName = '', children }: Props) => {
  const id = useId();
  return (
    <section className={`${styles.section} ${className}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={`${styles.body} ${bodyClassName}`}>{children}</div>
    </section>
  );
};
