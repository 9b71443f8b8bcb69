import type { HomeSheet } from '#shared/contract/home.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { RowList, RowNote } from '#web/ui/row-list.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import { HomeSection } from './home-section.tsx';
import styles from './home.module.css';

/** Who has published a sheet, when, and in which language. The row leads to the sheet, which leads to the author. */
const Byline = ({ sheet: { publisher, published_date, language } }: { sheet: HomeSheet }) => {
  const t = useT();
  return (
    <RowNote>
      {publisher.username ? <UserText>{publisher.name}</UserText> : t('sheet.former_member')}
      {published_date && (
        <>
          {' · '}
          <PublishedDate date={published_date} />
        </>
      )}
      {' · '}
      {languageName(t, language)}
    </RowNote>
  );
};

/** `expected`: how many rows there will probably be, while they are not known. */
export const NewSheets = ({ sheets, expected }: { sheets: HomeSheet[] | undefined; expected: number }) => {
  const t = useT();
  return (
    <HomeSection id="new-sheets" title={t('home.new_sheets')} more={[paths.community(), t('home.all_sheets')]}>
      {sheets?.length === 0 && <p className={styles.quiet}>{t('community.empty')}</p>}
      {sheets ? (
        <RowList>
          {sheets.map((sheet) => (
            <SheetRow key={sheet.id} sheet={sheet} heading="h3">
              <Byline sheet={sheet} />
            </SheetRow>
          ))}
        </RowList>
      ) : (
        Array.from({ length: expected }, (_, row) => (
          <div key={row} className={styles.skeletonRow} aria-hidden="true" />
        ))
      )}
    </HomeSection>
  );
};
