import type { CitationMatch } from '#shared/contract/search-parts.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Link } from '#web/ui/link.tsx';
import { citationAddress } from './suggest/suggest-rules.ts';
import styles from './found-citations.module.css';

/** Links to the cited passage when the query is a citation: the root text first, then its translations. */
export const FoundCitations = ({ citations }: { citations: CitationMatch[] }) => {
  const t = useT();
  if (citations.length === 0) return null;
  return (
    <section className={styles.citations} aria-labelledby="found-citations">
      <h2 id="found-citations" className={styles.heading}>
        {t('search.places')}
      </h2>
      <ul>
        {citations.map((cited) => (
          <li key={cited.segment_id} className={styles.citation}>
            <Link to={citationAddress(cited)} className={styles.link}>
              <b>{cited.citation}</b>{' '}
              <LangText language={cited.language} script={cited.script}>
                {cited.title}
              </LangText>
            </Link>
            <span className={styles.language}>{languageName(t, cited.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
