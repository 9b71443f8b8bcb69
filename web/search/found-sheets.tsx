import type { SheetMatch } from '#shared/contract/search.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { wordsLanguage } from './words-language.ts';
import rows from '#web/ui/row-list.module.css';
import styles from './found-sheets.module.css';

/** Words of a sheet may be of another language than the sheet: their letters tell. */
const tagOf = (html: string, language: string): string => wordsLanguage(html.replaceAll(/<[^>]*>/g, '')) ?? language;

const FoundSheet = ({ sheet }: { sheet: SheetMatch }) => {
  const t = useT();
  const { id, title, matched_title, excerpt, summary, language, publisher, published_date } = sheet;
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <h2 className={rows.title} lang={tagOf(matched_title, language)}>
        <Link to={paths.readSheet({ username: publisher.username, title, id })} className={rows.link}>
          <SafeHtml html={matched_title} />
        </Link>
      </h2>
      {excerpt && (
        <p className={styles.excerpt} lang={tagOf(excerpt, language)}>
          <SafeHtml html={excerpt} />
        </p>
      )}
      {!excerpt && summary && (
        <LangText as="p" language={language} className={rows.description}>
          {summary}
        </LangText>
      )}
      <p className={rows.note}>
        <UserText>{publisher.name || t('sheet.former_member')}</UserText> · {published_date.split(' ', 1)[0]}
      </p>
    </li>
  );
};

export const FoundSheets = ({ sheets }: { sheets: SheetMatch[] }) =>
  sheets.length > 0 && (
    <ul className={rows.list}>
      {sheets.map((sheet) => (
        <FoundSheet key={sheet.id} sheet={sheet} />
      ))}
    </ul>
  );
