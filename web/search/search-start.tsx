import { X } from 'lucide';
import { useEffect, useState } from 'react';
import { languageByScript } from '#shared/scripts/detect-script.ts';
import type { Key } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { clearRecentSearches, deleteRecentSearch, readRecentSearches } from './recent-searches.ts';
import styles from './search-start.module.css';

/** Each has results in the bundled library. */
const TIPS: [example: string, lang: string, explanation: Key][] = [
  ['སྟོང་པ་ཉིད།', 'bo', 'search.tip.tibetan'],
  ['stong pa nyid', 'bo-Latn', 'search.tip.wylie'],
  ['prajnaparamita', 'sa-Latn', 'search.tip.diacritics'],
  ['観自在菩薩', 'zh', 'search.tip.characters'],
  ['"form is emptiness"', 'en', 'search.tip.quoted'],
  ['mind -body', 'en', 'search.tip.without'],
  ['Dhp 21', 'en', 'search.tip.citation'],
  ['lang:en mind', 'en', 'search.tip.language'],
  ['in:dhammapada mind', 'en', 'search.tip.in'],
  ['type:commentary mind', 'en', 'search.tip.type'],
];

const SearchTips = () => {
  const t = useT();
  return (
    <dl>
      {TIPS.map(([example, lang, explanation]) => (
        <div key={explanation} className={styles.tip}>
          <dt lang={lang}>
            <Link to={paths.search(example)}>{example}</Link>
          </dt>
          <dd>{t(explanation)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Stored on the device only, so the list appears after hydration. */
const RecentSearches = () => {
  const t = useT();
  const [searches, setSearches] = useState<string[]>([]);
  useEffect(() => setSearches(readRecentSearches()), []);
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <h2 id="recent-searches" className={styles.heading}>
        {t('search.recent')}
      </h2>
      <ul>
        {searches.map((q) => (
          <li key={q} className={styles.recent}>
            <Link to={paths.search(q)} lang={languageByScript(q)}>
              {q}
            </Link>
            <IconButton
              icon={X}
              iconSize={16}
              isQuiet
              label={t('search.recent_erase', { query: q })}
              onClick={() => setSearches(deleteRecentSearch(q))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('search.recent_note')}{' '}
        <Button variant="text" onClick={() => setSearches(clearRecentSearches())}>
          {t('search.recent_erase_all')}
        </Button>
      </p>
    </section>
  );
};

/** The search page without a query: examples to try, and recent searches. */
export const SearchStart = () => {
  const t = useT();
  return (
    <div className={styles.start}>
      <section aria-labelledby="search-tips">
        <h2 id="search-tips" className={styles.heading}>
          {t('search.tips')}
        </h2>
        <SearchTips />
        <p className={styles.verify}>
          <Link to={paths.verify()}>{t('verify.title')}</Link>
        </p>
      </section>
      <RecentSearches />
    </div>
  );
};
