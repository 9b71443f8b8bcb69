import type { TitleMatch } from '#shared/contract/search-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { Link } from '#web/ui/link.tsx';
import { titleAddress } from './suggest/suggest-rules.ts';
import { isSameTitle, TitleWords } from './title-words.tsx';
import styles from './found-titles.module.css';

/** Texts, collections and topics that have the words in one of their titles. */
export const FoundTitles = ({ titles }: { titles: TitleMatch[] }) => {
  const t = useT();
  if (titles.length === 0) return null;
  return (
    <section className={styles.titles} aria-labelledby="found-titles">
      <h2 id="found-titles" className={styles.heading}>
        {t('search.titles')}
      </h2>
      <ul>
        {titles.map((title) => (
          <li key={title.id} className={styles.row}>
            <Link to={titleAddress(title)} className={styles.link}>
              <TitleWords title={title} />
            </Link>
            {!isSameTitle(title) && (
              <LangText language={title.language} script={title.script} className={styles.quiet}>
                {title.title}
              </LangText>
            )}
            <span className={styles.quiet}>
              {title.kind === 'text' ? title.type && t(`search.type.${title.type}`) : t(`search.kind.${title.kind}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
