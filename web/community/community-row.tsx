import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { languageOfWords } from '#web/i18n/language-of-words.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { languageName } from '#web/i18n/language-names.ts';
import { useT } from '#web/i18n/translate.ts';
import { Words } from '#web/i18n/words.tsx';
import { paths } from '#web/paths.ts';
import { PublishedDate } from '#web/sheets/published-date.tsx';
import { Publisher } from '#web/sheets/publisher.tsx';
import { Link } from '#web/ui/link.tsx';
import rows from '#web/ui/row-list.module.css';
import styles from './community.module.css';

export const CommunityRow = ({ sheet }: { sheet: SheetSummary }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { id, title, summary, publisher, published_date, views, likes, language } = sheet;
  return (
    <li className={rows.row}>
      <Words as="h3" language={languageOfWords(title, language) ?? language} className={rows.title}>
        <Link to={paths.readSheet({ username: publisher.username, title, id })} className={rows.link}>
          {title}
        </Link>
      </Words>
      {summary && (
        <Words as="p" language={languageOfWords(summary, language) ?? language} className={rows.description}>
          {summary}
        </Words>
      )}
      <div className={styles.about}>
        <span className={styles.publisher}>
          <Publisher publisher={publisher} />
        </span>
        {published_date && <PublishedDate date={published_date} />}
        <span>{counted(t, siteLanguage, 'sheet.views', views)}</span>
        <span>{counted(t, siteLanguage, 'sheet.likes', likes)}</span>
        <span>{languageName(t, language)}</span>
      </div>
    </li>
  );
};
