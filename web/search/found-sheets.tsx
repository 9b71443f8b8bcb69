import type { SheetMatch } from '#shared/contract/search.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { wordsLanguage } from './words-language.ts';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import styles from './found-sheets.module.css';

/** LangText of a sheet may be of another language than the sheet: their letters tell. */
const tagOf = (html: string, language: string): string => wordsLanguage(html.replaceAll(/<[^>]*>/g, '')) ?? language;

const FoundSheet = ({ sheet }: { sheet: SheetMatch }) => {
  const t = useT();
  const { id, title, matched_title, excerpt, summary, language, publisher, published_date } = sheet;
  return (
    <Row className={styles.row}>
      <RowTitle
        as="h2"
        language={tagOf(matched_title, language)}
        to={paths.readSheet({ username: publisher.username, title, id })}
      >
        <SafeHtml html={matched_title} />
      </RowTitle>
      {excerpt && (
        <p className={styles.excerpt} lang={tagOf(excerpt, language)}>
          <SafeHtml html={excerpt} />
        </p>
      )}
      {!excerpt && summary && <RowNote language={language}>{summary}</RowNote>}
      <RowNote>
        <UserText>{publisher.name || t('sheet.former_member')}</UserText> · {published_date.split(' ', 1)[0]}
      </RowNote>
    </Row>
  );
};

export const FoundSheets = ({ sheets }: { sheets: SheetMatch[] }) =>
  sheets.length > 0 && (
    <RowList>
      {sheets.map((sheet) => (
        <FoundSheet key={sheet.id} sheet={sheet} />
      ))}
    </RowList>
  );
