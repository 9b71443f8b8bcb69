import { useState } from 'react';
import { useMemberAction } from '#web/auth/member-action.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import styles from './import-sheet.module.css';

const ImportSheetDialog = lazyWithRetry(async () => (await import('./import-sheet-dialog.tsx')).ImportSheetDialog);

/** Beside the link to a new sheet. A guest is asked to log in first. */
export const ImportSheetButton = () => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const open = useMemberAction<null>('import a sheet', () => setOpen(true));
  return (
    <>
      <Button className={styles.open} aria-haspopup="dialog" onClick={() => open(null)}>
        {t('sheet_import.open')}
      </Button>
      {isOpen && <ImportSheetDialog onClose={() => setOpen(false)} />}
    </>
  );
};
