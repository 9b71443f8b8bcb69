import { type ReactNode, useId } from 'react';
import styles from './device.module.css';

type Props = { title: string; lead?: string; children: ReactNode };

/** A section of what is on this device: its title and lead above it, or beside it on a wide screen. */
export const DeviceSection = ({ title, lead, children }: Props) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
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
