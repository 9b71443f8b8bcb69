import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './tag-links.module.css';

/** Tags as links to the sheets that have them; in a row of a list only the first few. */
export const TagLinks = ({ tags, max = tags.length }: { tags: string[]; max?: number }) => {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('tags.title')} className={styles.tags}>
      {tags.slice(0, max).map((tag) => (
        <li key={tag}>
          <Link to={paths.tag(tag)}>
            <span aria-hidden="true">#</span>
            <UserText>{tag}</UserText>
          </Link>
        </li>
      ))}
    </ul>
  );
};
