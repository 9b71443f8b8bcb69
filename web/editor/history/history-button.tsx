import { History } from 'lucide-react';
import { useState } from 'react';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { HistoryDrawer } from './history-drawer.tsx';

export const HistoryButton = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!saving.sheet_id) return null;
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        <History aria-hidden="true" size={16} />
        {t('sheet_history.open')}
      </Button>
      {isOpen && <HistoryDrawer saving={saving} sheetId={saving.sheet_id} onClose={() => setOpen(false)} />}
    </>
  );
};
