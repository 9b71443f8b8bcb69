import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { useSavedPlace } from '#web/reading/use-saved-place.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './main-view.module.css';

/** Marks the passage to come back to; also for guests, on their device. */
export const SavePlace = ({ segment }: { segment: ReadingSegment }) => {
  const t = useT();
  const { isSaved, problem, toggle } = useSavedPlace(segment);
  const Icon = isSaved ? BookmarkCheck : Bookmark;
  return (
    <ul className={styles.group}>
      <li>
        <button type="button" className={styles.entry} aria-pressed={isSaved} onClick={() => void toggle()}>
          <Icon aria-hidden="true" size={18} className={styles.icon} />
          <span className={styles.label}>{t('reading.save_place')}</span>
        </button>
        {problem && <p role="alert">{problem}</p>}
      </li>
      <li>
        <Link to={paths.reading()} className={styles.entry}>
          <span className={styles.label}>{t('reading.open_places')}</span>
        </Link>
      </li>
    </ul>
  );
};
