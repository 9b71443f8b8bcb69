import type { Publisher as PublisherOf } from '#shared/contract/sheet-parts.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { initialsOf } from '#web/ui/initials.ts';
import styles from './publisher.module.css';

/** The author of a sheet: picture or initials, and the name, linked to the profile. */
export const Publisher = ({ publisher: { name, username, avatar_url } }: { publisher: PublisherOf }) => {
  const t = useT();
  const picture = avatar_url ? (
    <img className={styles.picture} src={avatar_url} alt="" width={32} height={32} loading="lazy" />
  ) : (
    <span className={styles.picture} lang={languageOfUserText(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
  if (!username) return <span className={styles.publisher}>{t('sheet.former_member')}</span>;
  return (
    <Link to={paths.user(username)} className={styles.publisher}>
      {picture}
      <UserText className={styles.name}>{name}</UserText>
    </Link>
  );
};
