import type { Publisher, SheetSummary } from '#shared/contract/sheet-parts.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { PublishedSheetRow } from '#web/sheets/published-sheet-row.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import type { SheetDetails } from './sheet-details.tsx';
import styles from './publish-preview.module.css';

/** What the preview shows of a sheet that is not sent yet. */
export type PreviewedSheet = {
  id: string;
  title: string;
  language: string;
  publisher: Publisher;
  /** Address of the first picture of the author's in it, which is then the shared one. */
  picture?: string | undefined;
};

/** The picture of a link preview, laid out as the server draws it (`server/share/picture/card.ts`). */
const SharedPicture = ({ sheet: { title, language, publisher, picture } }: { sheet: PreviewedSheet }) => {
  const t = useT();
  if (picture) return <img src={picture} alt="" className={styles.picture} />;
  return (
    <div className={styles.picture}>
      <div className={styles.title}>
        <UserText language={language}>{title}</UserText>
      </div>
      <div className={styles.foot}>
        <UserText isOneLine>{publisher.name}</UserText>
        <span className={styles.mark}>{t('site.name')}</span>
      </div>
    </div>
  );
};

/** The row of the sheet in lists, and the picture of its link. Nothing in it can be operated, and it repeats the fields. */
export const PublishPreview = ({ sheet, details }: { sheet: PreviewedSheet; details: SheetDetails }) => {
  const t = useT();
  const row: SheetSummary = {
    ...sheet,
    summary: details.summary,
    topics: details.topics,
    tags: details.tags,
    is_published: true,
    published_date: null,
    updated_date: '',
    time_passed: '',
    views: 0,
    likes: 0,
  };
  return (
    <div className={styles.preview} inert data-publish-preview>
      <h3 className={styles.heading}>{t('publish.preview_row')}</h3>
      <RowList>
        <PublishedSheetRow sheet={row} />
      </RowList>
      <h3 className={styles.heading}>{t('publish.preview_picture')}</h3>
      <SharedPicture sheet={sheet} />
    </div>
  );
};
