import { HistoryButton } from '#web/editor/history/history-button.tsx';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { DeleteSheet } from './delete-sheet.tsx';
import { PublishButton } from './publish-button.tsx';
import { VisibilityToggle } from './visibility-toggle.tsx';
import styles from './publish.module.css';

/** What is done with the whole sheet. */
export const SheetActionsBar = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  return (
    <div className={styles.actions} role="group" aria-label={t('sheet.own')}>
      <PublishButton saving={saving} />
      <VisibilityToggle saving={saving} />
      <HistoryButton saving={saving} />
      <DeleteSheet saving={saving} />
    </div>
  );
};
