import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import styles from './home.module.css';

type Props = {
  id: string;
  title: string;
  /** Where there is more of it. */
  more?: readonly [to: string, label: string];
  children: ReactNode;
};

export const HomeSection = ({ id, title, more, children }: Props) => (
  <section aria-labelledby={id} className={styles.section}>
    <header className={styles.header}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {more && (
        <Link to={more[0]} className={styles.more}>
          {more[1]}
        </Link>
      )}
    </header>
    {children}
  </section>
);
