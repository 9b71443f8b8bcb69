import type { PersonMatch } from '#shared/contract/search-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import styles from './found-titles.module.css';

/** Members called by the words. */
export const FoundPeople = ({ people }: { people: PersonMatch[] }) => {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <section className={styles.titles} aria-labelledby="found-people">
      <h2 id="found-people" className={styles.heading}>
        {t('search.people')}
      </h2>
      <ul>
        {people.map(({ username, matched, title }) => (
          <li key={username} className={styles.row}>
            <Link to={paths.user(username)} className={styles.link}>
              <bdi>
                <SafeHtml html={matched} />
              </bdi>
            </Link>
            <span className={styles.quiet}>@{username}</span>
            {title && (
              <span className={styles.quiet}>
                <bdi>{title}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
