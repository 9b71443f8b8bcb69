import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { useBlocker } from '#web/router/use-blocker.ts';
import { session } from '#web/auth/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { SheetSaving } from './types.ts';

/** Most saves take less: then the author is not asked. */
const CONFIRM_AFTER_MS = 700;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Leaving with unsaved changes saves them first; if that fails, the author is asked. */
export const LeaveGuard = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [leave, setLeave] = useState<{ proceed(): void }>();
  const { isDirty, storedIn, saveNow } = saving;

  const saveFirst = async (proceed: () => void) => {
    // Logging out navigates before it ends the session. It is not blocked: the journal has the changes.
    await delay(0);
    const { isLoggedIn, hasStoredToken } = session.read();
    if (!isLoggedIn && !hasStoredToken) return proceed();
    const isSaved = await Promise.race([saveNow(), delay(CONFIRM_AFTER_MS).then(() => false)]);
    return isSaved ? proceed() : setLeave({ proceed });
  };
  useBlocker(isDirty, (proceed) => void saveFirst(proceed));

  // Saved while the dialog was open: it is no longer needed.
  useEffect(() => {
    if (!leave || isDirty) return;
    setLeave(undefined);
    leave.proceed();
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
        leave.proceed();
      }}
      onCancel={() => setLeave(undefined)}
    />
  );
};
