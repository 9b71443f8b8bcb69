import { useT } from '#web/i18n/translate.ts';
import type { ResourcesPanelProps } from '#web/reader/reader-types.ts';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import styles from './open-text.module.css';

export const LIMIT_ID = 'chapter-limit';

/** Said once a view; every button that cannot be pressed for it points here. */
export const ChapterLimit = ({ canAddChapter }: { canAddChapter: boolean }) => {
  const t = useT();
  if (canAddChapter) return null;
  return (
    <p id={LIMIT_ID} className={styles.limit}>
      {t('connection_panel.limit_reached')}
    </p>
  );
};

type Props = Pick<ResourcesPanelProps, 'canAddChapter' | 'onOpenText'> & {
  passage: { text_id: string; segment_id: string; title: string };
};

/** Opens the text at this passage, beside the one being read. */
export const OpenText = ({ passage: { text_id, segment_id, title }, canAddChapter, onOpenText }: Props) => {
  const t = useT();
  return (
    <ActionButton
      isDisabled={!canAddChapter}
      aria-describedby={canAddChapter ? undefined : LIMIT_ID}
      onClick={() => onOpenText({ text_id, segment_id })}
    >
      <span aria-hidden="true">{t('connection_panel.open_text')}</span>
      <ScreenReaderText>{t('connection_panel.open_title', { title })}</ScreenReaderText>
    </ActionButton>
  );
};
