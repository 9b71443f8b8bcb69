import { Trash2 } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import { HistoryButton } from '#web/editor/history/history-drawer.tsx';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { AddToCollection } from '#web/sheet-collections/add-to-collection.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeleteSheetDialog } from '#web/sheets/delete-sheet.tsx';
import { VisibilityToggle } from '#web/sheets/visibility-toggle.tsx';
import { PublishButton } from './publish-button.tsx';
import styles from './publish.module.css';

/** Asks for confirmation; the page shown next offers to undo it. */
const DeleteSheet = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const { sheet_id, fields, deleteSheet } = saving;
  if (!sheet_id) return null;
  return (
    <>
      <Button size="compact" onClick={() => setConfirming(true)}>
        <Icon node={Trash2} aria-hidden="true" size={16} />
        {t('sheet.delete')}
      </Button>
      {isConfirming && (
        <DeleteSheetDialog
          sheet={{ id: sheet_id, title: fields.title }}
          nextPath={paths.community()}
          onDelete={deleteSheet}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
};

/** Actions on the whole sheet. */
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
