import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { languageOfUserText } from '#web/i18n/language-of-words.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './sheet-collections.module.css';

/** A sheet in a collection: its title, whose it is, how it begins. */
export const CollectedSheet = ({ sheet }: { sheet: SheetSummary }) => {
  const t = useT();
  const { id, title, summary, language, publisher, published_date, is_published } = sheet;
  return (
    <div className={styles.sheet}>
      <LangText as="h2" language={languageOfUserText(title, language) ?? language} className={styles.sheetTitle}>
        <Link to={paths.readSheet({ username: publisher.username, title, id })}>{title}</Link>
      </LangText>
      {summary && (
        <LangText as="p" language={languageOfUserText(summary, language) ?? language} className={styles.quiet}>
          {summary}
        </LangText>
      )}
      <p className={styles.quiet}>
        <UserText>{publisher.name || t('sheet.former_member')}</UserText>
        {' · '}
        {published_date ? <PublishedDate date={published_date} /> : t('sheet.draft')}
        {!is_published && ` · ${t('sheet.private')}`}
      </p>
    </div>
  );
};
