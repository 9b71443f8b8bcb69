import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { DeleteSheetDialog } from '#web/sheets/delete-sheet.tsx';
import { Button } from '#web/ui/button.tsx';

/** Asks once more; where it leads then, it can be undone. */
export const DeleteSheet = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const { sheet_id, fields, deleteSheet } = saving;
  if (!sheet_id) return null;
  return (
    <>
      <Button size="compact" onClick={() => setAsked(true)}>
        <Trash2 aria-hidden="true" size={16} />
        {t('sheet.delete')}
      </Button>
      {isAsked && (
        <DeleteSheetDialog
          sheet={{ id: sheet_id, title: fields.title }}
          nextPath={paths.community()}
          onDelete={deleteSheet}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};
