import type { Comment } from '#shared/contract/comments.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatWireDay, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './comment.module.css';

/** Who has written a comment, and when. */
export const CommentByline = ({ comment }: { comment: Comment }) => {
  const t = useT();
  const { language } = useLanguage();
  const { state, person, created_date, edited_date } = comment;
  const isShown = state === 'public' || state === 'waiting';
  return (
    <p className={styles.byline}>
      {isShown && person && (
        <Link to={paths.user(person.username)} className={styles.person}>
          <Avatar name={person.name} url={person.avatar_url} size="menu" />
          <UserText short="name">{person.name}</UserText>
        </Link>
      )}
      {isShown && !person && <span className={styles.person}>{t('sheet.former_member')}</span>}
      {!isShown && <em>{t(`comments.state.${state}`)}</em>}
      <time dateTime={isoDate(created_date)}>{formatWireDay(language, created_date)}</time>
      {edited_date && <span>{t('comments.edited')}</span>}
    </p>
  );
};
