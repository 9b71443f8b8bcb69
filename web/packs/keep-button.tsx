import { HardDriveDownload } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import type { Keepable } from './dialog/pack-choices.ts';

const PackDialog = lazyWithRetry(async () => (await import('./dialog/pack-dialog.tsx')).PackDialog, {
  folder: 'web/packs/dialog/',
});

type Props = { keepable: Keepable } & Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>;

/** Opens the choice of what is kept on the device. */
export const KeepButton = ({ keepable, ...look }: Props) => {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)} onPointerEnter={PackDialog.preload}>
        <Icon node={HardDriveDownload} aria-hidden="true" size={18} />
        {t('text.keep')}
      </Button>
      {isOpen && <PackDialog keepable={keepable} onClose={() => setIsOpen(false)} />}
    </>
  );
};
