import type { ReactNode } from 'react';
import { LangText } from '#web/i18n/lang-text.tsx';
import styles from './title-card.module.css';

type Props = {
  title: string;
  language: string;
  script?: string;
  above?: ReactNode;
  below?: ReactNode;
  className?: string;
};

/** The heading of a page on a card with red margin lines, like the title page of a pothi. */
export const TitleCard = ({ title, language, script, above, below, className = '' }: Props) => (
  <header className={styles.card}>
    <div className={styles.field}>
      {above && <p className={styles.above}>{above}</p>}
      <LangText as="h1" language={language} script={script} className={`${styles.title} ${className}`}>
        {title}
      </LangText>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  </header>
);
