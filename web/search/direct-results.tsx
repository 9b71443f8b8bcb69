import type { CitationMatch, CollectionMatch, PersonMatch, TitleMatch } from '#shared/contract/search-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { languageOfField, UserText } from '#web/i18n/user-text.tsx';
import { TitleReferenceAfter } from '#web/ui/title-reference.tsx';
import { isSameTitle, MatchedTitle, MatchReference, withoutMarks } from './matched-title.tsx';
import { citationPath, titlePath } from './suggest/suggest-rules.ts';
import styles from './direct-results.module.css';

// Results above the list: what the query names, not what contains it.

/** The cited passage in each version of its text: the root text first, then translations. */
export const CitationResults = ({ citations }: { citations: CitationMatch[] }) => {
  const t = useT();
  if (citations.length === 0) return null;
  return (
    <section className={styles.citations} aria-labelledby="citation-results">
      <h2 id="citation-results" className={styles.heading}>
        {t('search.places')}
      </h2>
      <ul>
        {citations.map((match) => (
          <li key={match.segment_id} className={styles.citation}>
            <Link to={citationPath(match)} className={styles.citationLink}>
              <b>{match.citation}</b>{' '}
              <LangText language={match.language} script={match.script}>
                {match.title}
              </LangText>
            </Link>
            <span className={styles.quiet}>
              {languageName(t, match.language)}
              {/* The citation is in the link. */}
              <TitleReferenceAfter work={{ ...match, citation: '' }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Texts, collections and topics with a matching title. */
export const TitleResults = ({ titles }: { titles: TitleMatch[] }) => {
  const t = useT();
  if (titles.length === 0) return null;
  return (
    <section className={styles.matches} aria-labelledby="title-results">
      <h2 id="title-results" className={styles.heading}>
        {t('search.titles')}
      </h2>
      <ul>
        {titles.map((title) => (
          <li key={title.id} className={styles.row}>
            <Link to={titlePath(title)} className={styles.link}>
              <MatchedTitle title={title} />
            </Link>
            {!isSameTitle(title) && (
              <LangText language={title.language} script={title.script} className={styles.quiet}>
                {title.title}
              </LangText>
            )}
            <MatchReference title={title}>
              {(reference) => <span className={styles.quiet}>{reference}</span>}
            </MatchReference>
            <span className={styles.quiet}>
              {title.kind === 'text' ? title.type && t(`search.type.${title.type}`) : t(`search.kind.${title.kind}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Public collections of sheets with a matching title or description. */
export const CollectionResults = ({ collections }: { collections: CollectionMatch[] }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  if (collections.length === 0) return null;
  return (
    <section className={styles.matches} aria-labelledby="collection-results">
      <h2 id="collection-results" className={styles.heading}>
        {t('search.sheet_collections')}
      </h2>
      <ul>
        {collections.map(({ id, matched, language, sheet_count, owner }) => (
          <li key={id} className={styles.row}>
            <Link to={paths.sheetCollection(id)} className={styles.link}>
              <bdi className="one-line" lang={languageOfField(withoutMarks(matched), language)}>
                <SafeHtml html={matched} />
              </bdi>
            </Link>
            <span className={styles.quiet}>{formatCount(t, siteLanguage, 'sheet_collection.sheets', sheet_count)}</span>
            <span className={styles.quiet}>
              <UserText isOneLine>{owner.name}</UserText>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Members with a matching name. */
export const PeopleResults = ({ people }: { people: PersonMatch[] }) => {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <section className={styles.matches} aria-labelledby="people-results">
      <h2 id="people-results" className={styles.heading}>
        {t('search.people')}
      </h2>
      <ul>
        {people.map(({ username, matched, title }) => (
          <li key={username} className={styles.row}>
            <Link to={paths.user(username)} className={styles.link}>
              <bdi className="one-line" lang={languageOfField(withoutMarks(matched))}>
                <SafeHtml html={matched} />
              </bdi>
            </Link>
            <span className={styles.quiet}>@{username}</span>
            {title && (
              <span className={styles.quiet}>
                <UserText isOneLine>{title}</UserText>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
