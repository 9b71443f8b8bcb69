import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { forgetSearch, forgetSearches, recentSearches } from './recent-searches.ts';
import { wordsLanguage } from './words-language.ts';
import styles from './search-start.module.css';

/** What was looked for on this device. The server knows nothing of it, so it appears once the page is alive. */
export const RecentList = () => {
  const t = useT();
  const [searches, setSearches] = useState<string[]>([]);
  useEffect(() => setSearches(recentSearches()), []);
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <h2 id="recent-searches" className={styles.heading}>
        {t('search.recent')}
      </h2>
      <ul>
        {searches.map((q) => (
          <li key={q} className={styles.recent}>
            <Link to={paths.search(q)} lang={wordsLanguage(q)}>
              {q}
            </Link>
            <IconButton
              icon={X}
              iconSize={16}
              isQuiet
              label={t('search.recent_erase', { query: q })}
              onClick={() => setSearches(forgetSearch(q))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('search.recent_note')}{' '}
        <Button variant="text" onClick={() => setSearches(forgetSearches())}>
          {t('search.recent_erase_all')}
        </Button>
      </p>
    </section>
  );
};
