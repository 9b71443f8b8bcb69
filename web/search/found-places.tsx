import type { CitationMatch } from '#shared/contract/search-parts.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Link } from '#web/ui/link.tsx';
import { placeAddress } from './suggest/suggest-rules.ts';
import styles from './found-places.module.css';

/** Where the words lead when they are a citation: the root text first, then its translations. */
export const FoundPlaces = ({ places }: { places: CitationMatch[] }) => {
  const t = useT();
  if (places.length === 0) return null;
  return (
    <section className={styles.places} aria-labelledby="found-places">
      <h2 id="found-places" className={styles.heading}>
        {t('search.places')}
      </h2>
      <ul>
        {places.map((place) => (
          <li key={place.segment_id} className={styles.place}>
            <Link to={placeAddress(place)} className={styles.link}>
              <b>{place.citation}</b>{' '}
              <LangText language={place.language} script={place.script}>
                {place.title}
              </LangText>
            </Link>
            <span className={styles.language}>{languageName(t, place.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
