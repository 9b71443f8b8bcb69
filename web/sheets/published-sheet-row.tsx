import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { SheetRow } from '#web/ui/sheet-row.tsx';
import { Publisher } from './publisher.tsx';
import styles from './published-sheet-row.module.css';

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
        <span>{counted(t, siteLanguage, 'sheet.views', views)}</span>
        <span>{counted(t, siteLanguage, 'sheet.likes', likes)}</span>
        <span>{languageName(t, language)}</span>
      </div>
    </SheetRow>
  );
};
