import { Download } from 'lucide';
import { useState } from 'react';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import styles from './sheet-collections.module.css';

const SheetArchiveDialog = lazyWithRetry(
  async () => (await import('#web/downloads/sheet-archive-dialog.tsx')).SheetArchiveDialog,
  { folder: 'web/downloads/' },
);

/** Opens the choice of an archive. */
export const DownloadSheets = ({ collection }: { collection: SheetCollection }) => {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="text"
        className={styles.tool}
        onClick={() => setIsOpen(true)}
        onPointerEnter={SheetArchiveDialog.preload}
      >
        <Icon node={Download} aria-hidden="true" size={18} />
        {t('sheet.download')}
      </Button>
      {isOpen && <SheetArchiveDialog collection={collection} onClose={() => setIsOpen(false)} />}
    </>
  );
};
