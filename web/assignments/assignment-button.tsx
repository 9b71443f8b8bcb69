import { ClipboardList } from 'lucide';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';

const AssignmentDialog = lazyWithRetry(async () => (await import('./assignment-dialog.tsx')).AssignmentDialog);

/** For the author of a sheet: opens what makes it an assignment. */
export const AssignmentButton = ({ id }: { id: string }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        <Icon node={ClipboardList} aria-hidden="true" size={16} />
        {t('assignment.name')}
      </Button>
      {isOpen && <AssignmentDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
};
