import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { OwnWords } from '#web/i18n/own-words.tsx';
import { languageOfWords } from '#web/i18n/language-of-words.ts';
import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
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
      <Words as="h2" language={languageOfWords(title, language) ?? language} className={styles.sheetTitle}>
        <Link to={paths.readSheet({ username: publisher.username, title, id })}>{title}</Link>
      </Words>
      {summary && (
        <Words as="p" language={languageOfWords(summary, language) ?? language} className={styles.quiet}>
          {summary}
        </Words>
      )}
      <p className={styles.quiet}>
        <OwnWords>{publisher.name || t('sheet.former_member')}</OwnWords>
        {' · '}
        {published_date ? <PublishedDate date={published_date} /> : t('sheet.draft')}
        {!is_published && ` · ${t('sheet.private')}`}
      </p>
    </div>
  );
};
