import { useT } from '#web/i18n/translate.ts';
import { focusPane } from './focus-pane.ts';
import styles from './skip-text.module.css';

/** Seen while it has the focus. A text has a link at every passage: with Tab alone nobody comes to the text beside it. */
export const SkipText = ({ nextPane }: { nextPane: string }) => {
  const t = useT();
  return (
    <button type="button" className={styles.skip} onClick={() => focusPane(nextPane)}>
      {t('reader.next_open_text')}
    </button>
  );
};
