import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { useBlocker } from '#web/router/router.tsx';
import { session } from '#web/auth/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { SheetSaving } from './types.ts';

/** Most saves take less, and then no question is needed. */
const ASK_AFTER_MS = 700;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Leaving with unsaved changes saves them first; if that fails, the author is asked. */
export const LeaveGuard = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [leave, setLeave] = useState<{ go(): void }>();
  const { isDirty, storedIn, saveNow } = saving;

  const saveFirst = async (go: () => void) => {
    // Logging out navigates first and ends the session then: do not block it, the journal has the changes.
    await delay(0);
    const { isLoggedIn, hasStoredToken } = session.read();
    if (!isLoggedIn && !hasStoredToken) return go();
    const isSaved = await Promise.race([saveNow(), delay(ASK_AFTER_MS).then(() => false)]);
    return isSaved ? go() : setLeave({ go });
  };
  useBlocker(isDirty, (go) => void saveFirst(go));

  // Saved while the question was open: there is nothing to ask any more.
  useEffect(() => {
    if (!leave || isDirty) return;
    setLeave(undefined);
    leave.go();
  }, [leave, isDirty]);

  if (!leave) return null;
  return (
    <ConfirmDialog
      title={t('saving.leave_title')}
      message={t(storedIn === 'page' ? 'saving.leave_lead_page' : 'saving.leave_lead')}
      confirmLabel={t('saving.leave_go')}
      cancelLabel={t('saving.leave_stay')}
      onConfirm={() => {
        setLeave(undefined);
        leave.go();
      }}
      onCancel={() => setLeave(undefined)}
    />
  );
};
