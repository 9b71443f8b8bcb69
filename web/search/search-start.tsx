import { useT } from '#web/i18n/translate.ts';
import { RecentList } from './recent-list.tsx';
import { SearchTips } from './search-tips.tsx';
import styles from './search-start.module.css';

/** Before anything is looked for: how to, by examples that can be tried, and what was looked for lately. */
export const SearchStart = () => {
  const t = useT();
  return (
    <div className={styles.start}>
      <section aria-labelledby="search-tips">
        <h2 id="search-tips" className={styles.heading}>
          {t('search.tips')}
        </h2>
        <SearchTips />
      </section>
      <RecentList />
    </div>
  );
};
