import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { LikeButton } from './like-button.tsx';
import { PublishedDate } from '#web/ui/dates.tsx';
import { Publisher } from './publisher.tsx';
import styles from './sheet-byline.module.css';

/** Who wrote it, when it was published, how often it was read and liked. */
export const SheetByline = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const { language } = useLanguage();
  const { publisher, published_date, views, is_published } = sheet;
  return (
    <div className={styles.byline}>
      <Publisher publisher={publisher} />
      {published_date && <PublishedDate date={published_date} />}
      <span>{counted(t, language, 'sheet.views', views)}</span>
      {is_published && <LikeButton sheet={sheet} />}
    </div>
  );
};
