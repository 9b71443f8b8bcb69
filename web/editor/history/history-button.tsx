import { History } from 'lucide-react';
import { useState } from 'react';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import styles from './history.module.css';

export const HistoryButton = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!saving.sheet_id) return null;
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <History aria-hidden="true" size={16} />
        {t('sheet_history.open')}
      </button>
      {isOpen && <HistoryDrawer saving={saving} sheetId={saving.sheet_id} onClose={() => setOpen(false)} />}
    </>
  );
};
