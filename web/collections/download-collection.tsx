import { Download } from 'lucide';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';

const CollectionDownloadDialog = lazyWithRetry(
  async () => (await import('#web/downloads/collection-download-dialog.tsx')).CollectionDownloadDialog,
  { folder: 'web/downloads/' },
);

/** Opens the choice of an archive. */
export const DownloadCollection = ({ collection }: { collection: { id: string; title: string; language: string } }) => {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} onPointerEnter={CollectionDownloadDialog.preload}>
        <Icon node={Download} aria-hidden="true" size={18} />
        {t('text.download')}
      </Button>
      {isOpen && <CollectionDownloadDialog collection={collection} onClose={() => setIsOpen(false)} />}
    </>
  );
};
