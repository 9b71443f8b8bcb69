import { HistoryButton } from '#web/editor/history/history-button.tsx';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { AddToCollection } from '#web/sheet-collections/add-to-collection.tsx';
import { VisibilityToggle } from '#web/sheets/visibility-toggle.tsx';
import { DeleteSheet } from './delete-sheet.tsx';
import { PublishButton } from './publish-button.tsx';
import styles from './publish.module.css';

/** What is done with the whole sheet. */
export const SheetActionsBar = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const { sheet_id, is_published, setPublished } = saving;
  return (
    <div className={styles.actions} role="group" aria-label={t('sheet.own')}>
      <PublishButton saving={saving} />
      {sheet_id && (
        <VisibilityToggle
          is_published={is_published}
          onToggle={() => setPublished(!is_published)}
          problemClassName={styles.problem}
        />
      )}
      {sheet_id && <AddToCollection sheet={{ id: sheet_id, title: saving.fields.title }} />}
      <HistoryButton saving={saving} />
      <DeleteSheet saving={saving} />
    </div>
  );
};
