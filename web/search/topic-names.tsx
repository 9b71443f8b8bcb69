import type { Answer } from '#shared/contract/contract.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { LangText } from '#web/i18n/lang-text.tsx';
import { formatShortly } from '#web/i18n/result-counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { Link } from '#web/ui/link.tsx';
import { type SearchParams, searchPath } from './search-params.ts';
import { offeredNames, withAllNames } from './topic-names.rules.ts';
import styles from './topic-names.module.css';

/** What the topic that was searched for is called otherwise: each name is a search, and so are all together. */
export const TopicNames = ({ params, results }: { params: SearchParams; results: Answer<'GET /search'> }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { search, topic_names: names } = results;
  const offered = offeredNames(names);
  if (offered.length === 0) return null;
  // While the results of another query load these stay, and so do their links.
  const all = withAllNames(search.text, names);
  return (
    <section className={styles.names} aria-labelledby="topic-names">
      <h2 id="topic-names" className={styles.heading}>
        {t(all ? 'search.names' : 'search.names_one')}
      </h2>
      <ul className={styles.list}>
        {offered.map(({ language, script, name, query, count }) => (
          <li key={query}>
            <Link to={searchPath(params, { q: query })} className={styles.name}>
              <LangText language={language} script={script}>
                {name}
              </LangText>{' '}
              <span className={styles.quiet}>
                {languageName(t, language)} · {formatShortly(siteLanguage, count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {all && (
        <Link to={searchPath(params, { q: all })} className={styles.all}>
          {t('search.names_all')}
        </Link>
      )}
    </section>
  );
};
