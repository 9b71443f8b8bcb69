import type { Publisher as SheetPublisher, SheetSummary } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { TagLinks } from '#web/tags/tag-links.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { PublishedDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import publisherStyles from './publisher.module.css';
import styles from './published-sheet-row.module.css';

/** The author of a sheet: picture or initials, and the name, linked to the profile. */
export const Publisher = ({ publisher: { name, username, avatar_url } }: { publisher: SheetPublisher }) => {
  const t = useT();
  if (!username) return <span className={publisherStyles.publisher}>{t('sheet.former_member')}</span>;
  return (
    <Link to={paths.user(username)} className={publisherStyles.publisher}>
      <Avatar name={name} url={avatar_url} size="byline" className={publisherStyles.picture} />
      <UserText isOneLine className={publisherStyles.name}>
        {name}
      </UserText>
    </Link>
  );
};

/** In a row of a list; the page of the sheet has all. */
const MAX_TAGS_IN_ROW = 4;

/** A published sheet in a list: publisher, date, views, likes and language. */
export const PublishedSheetRow = ({ sheet }: { sheet: SheetSummary }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { publisher, published_date, views, likes, language } = sheet;
  return (
    <SheetRow sheet={sheet} heading="h3">
      <div className={styles.about}>
        <span className={styles.publisher}>
          <Publisher publisher={publisher} />
        </span>
        {published_date && <PublishedDate date={published_date} />}
        <span>{formatCount(t, siteLanguage, 'sheet.views', views)}</span>
        <span>{formatCount(t, siteLanguage, 'sheet.likes', likes)}</span>
        <span>{languageName(t, language)}</span>
      </div>
      <TagLinks tags={sheet.tags} max={MAX_TAGS_IN_ROW} />
    </SheetRow>
  );
};
