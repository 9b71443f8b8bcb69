import type { SheetMatch } from '#shared/contract/search.ts';
import { languageOfField, UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { withoutMarks } from './matched-title.tsx';
import styles from './sheet-results.module.css';

/** Text in a sheet may be in another language than the sheet says; its lines get the height of the tallest script. */
const languageOf = (html: string, sheetLanguage: string): string =>
  languageOfField(withoutMarks(html), sheetLanguage) ?? sheetLanguage;

const SheetResult = ({ sheet }: { sheet: SheetMatch }) => {
  const t = useT();
  const { id, title, matched_title, excerpt, summary, language, publisher, published_date } = sheet;
  return (
    <Row className={styles.row}>
      <RowTitle
        as="h2"
        language={languageOf(matched_title, language)}
        to={paths.readSheet({ username: publisher.username, title, id })}
        title={title}
      >
        <SafeHtml html={matched_title} />
      </RowTitle>
      {excerpt && (
        <p className={styles.excerpt} lang={languageOf(excerpt, language)}>
          <SafeHtml html={excerpt} />
        </p>
      )}
      {!excerpt && summary && <RowNote language={language}>{summary}</RowNote>}
      <RowNote>
        <UserText isOneLine>{publisher.name || t('sheet.former_member')}</UserText>
        {' · '}
        <PublishedDate date={published_date} />
      </RowNote>
    </Row>
  );
};

export const SheetResults = ({ sheets }: { sheets: SheetMatch[] }) =>
  sheets.length > 0 && (
    <RowList>
      {sheets.map((sheet) => (
        <SheetResult key={sheet.id} sheet={sheet} />
      ))}
    </RowList>
  );
