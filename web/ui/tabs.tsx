import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export type Tab = { key: string; to: string; isCurrent: boolean; label: ReactNode; count?: string };

type TabsProps = {
  label: string;
  tabs: Tab[];
  className?: string;
  /** The tab that is shown was chosen again. */
  onCurrent?(): void;
};

/** Tabs that are links, each with its own address. */
export const TabLinks = ({ label, tabs, className = '', onCurrent }: TabsProps) => (
  <nav className={`${styles.tabs} ${className}`} aria-label={label}>
    {tabs.map(({ key, to, isCurrent, label: name, count }) => (
      <Link key={key} to={to} aria-current={isCurrent ? 'page' : undefined} onClick={isCurrent ? onCurrent : undefined}>
        {name}
        {count !== undefined && (
          <>
            {' '}
            <span className={styles.count}>{count}</span>
          </>
        )}
      </Link>
    ))}
  </nav>
);

type SectionProps = { headingId: string; heading: ReactNode; actions?: ReactNode; children: ReactNode };

/** The content of a tab: a heading with its actions, and a list. */
export const TabSection = ({ headingId, heading, actions, children }: SectionProps) => (
  <section aria-labelledby={headingId} className={styles.section}>
    <header className={styles.header}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </section>
);

/** Links that filter or sort a list, one of them current, beside the name of what they choose. */
export const FilterLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.filters} aria-label={label}>
    <span className={styles.filterLabel} aria-hidden="true">
      {label}
    </span>
    {children}
  </nav>
);
