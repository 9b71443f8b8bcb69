import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { TopicPicker } from '#web/topics/topic-picker.tsx';
import styles from './publish.module.css';

/** What the sheet is about; offered, never asked for. */
export const TopicsField = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  return (
    <div className={styles.topics}>
      <TopicPicker
        label={t('topics.title')}
        chosen={saving.fields.topics}
        onChange={(topics) => saving.setFields({ topics })}
      />
    </div>
  );
};
