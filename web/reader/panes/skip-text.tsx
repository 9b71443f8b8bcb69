import { useT } from '#web/i18n/translate.ts';
import styles from './skip-text.module.css';

/** Seen while it has the focus. A text has a link at every passage: with Tab alone nobody comes to the text beside it. */
export const SkipText = ({ nextPane }: { nextPane: string }) => {
  const t = useT();
  const goToNext = () =>
    document.getElementById(`pane-${nextPane}`)?.querySelector<HTMLElement>('button, a[href]')?.focus();
  return (
    <button type="button" className={styles.skip} onClick={goToNext}>
      {t('reader.next_open_text')}
    </button>
  );
};
