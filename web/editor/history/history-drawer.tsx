import { X } from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/contract/sheet-parts.ts';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { HistoryList } from './history-list.tsx';
import { VersionCompare } from './version-compare.tsx';
import dialog from '#web/ui/dialog.module.css';
import styles from './history.module.css';

type Props = { saving: SheetSaving; sheetId: string; onClose(): void };

/** The states a sheet has been in: looked at beside the present one, named, brought back. */
export const HistoryDrawer = ({ saving, sheetId, onClose }: Props) => {
  const t = useT();
  const [compared, setCompared] = useState<HistoryEntry>();
  return (
    <Modal label={t('sheet_history.title')} className={styles.drawer} onClose={onClose}>
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 className={dialog.title}>{t('sheet_history.title')}</h2>
          <IconButton icon={X} label={t('sheet_history.close')} onClick={onClose} />
        </header>
        {compared ? (
          <VersionCompare
            entry={compared}
            saving={saving}
            sheetId={sheetId}
            onBack={() => setCompared(undefined)}
            onRestored={onClose}
          />
        ) : (
          <HistoryList sheetId={sheetId} onCompare={setCompared} />
        )}
      </div>
    </Modal>
  );
};
