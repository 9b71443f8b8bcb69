import type { Publisher as PublisherOf } from '#shared/contract/sheet-parts.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import styles from './publisher.module.css';

/** The author of a sheet: picture or initials, and the name, linked to the profile. */
export const Publisher = ({ publisher: { name, username, avatar_url } }: { publisher: PublisherOf }) => {
  const t = useT();
  if (!username) return <span className={styles.publisher}>{t('sheet.former_member')}</span>;
  return (
    <Link to={paths.user(username)} className={styles.publisher}>
      <Avatar name={name} url={avatar_url} size="byline" className={styles.picture} />
      <UserText className={styles.name}>{name}</UserText>
    </Link>
  );
};
