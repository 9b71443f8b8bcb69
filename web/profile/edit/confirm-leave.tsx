import { type RefObject, useEffect, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useT } from '#web/i18n/translate.ts';
import { useBlocker } from '#web/router/use-blocker.ts';
import { session } from '#web/auth/session.ts';
import { useUnsavedWork } from '#web/auth/unsaved-work.ts';

/** Asks before leaving an edited form, also when the page is closed. */
export const ConfirmLeave = ({ isEdited, isDone }: { isEdited: boolean; isDone: RefObject<boolean> }) => {
  const t = useT();
  const [leave, setLeave] = useState<{ go(): void }>();
  useUnsavedWork(isEdited);

  useEffect(() => {
    if (!isEdited) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isEdited, isDone]);

  const ask = async (go: () => void) => {
    // Logging out navigates before it ends the session.
    await new Promise((resolve) => setTimeout(resolve));
    const { isLoggedIn, hasStoredToken } = session.read();
    const isLoggedOut = !isLoggedIn && !hasStoredToken;
    return isDone.current || isLoggedOut ? go() : setLeave({ go });
  };
  useBlocker(isEdited, (go) => void ask(go));

  if (!leave) return null;
  return (
    <ConfirmDialog
      title={t('edit_profile.leave_title')}
      message={t('edit_profile.leave_lead')}
      confirmLabel={t('edit_profile.leave_go')}
      cancelLabel={t('edit_profile.leave_stay')}
      onConfirm={() => {
        setLeave(undefined);
        leave.go();
      }}
      onCancel={() => setLeave(undefined)}
    />
  );
};
