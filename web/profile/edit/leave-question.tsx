import { type RefObject, use, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useT } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { useUnsavedWork } from '#web/session/unsaved-work.ts';
import { holdLeaving } from '#web/ui/hold-leaving.ts';

/** Going elsewhere with something typed asks first, and so does the browser when the page itself is closed. */
export const LeaveQuestion = ({ isEdited, isDone }: { isEdited: boolean; isDone: RefObject<boolean> }) => {
  const t = useT();
  const { navigator } = use(NavigationContext);
  const [leave, setLeave] = useState<{ go(): void }>();
  useUnsavedWork(isEdited);

  useEffect(() => {
    if (!isEdited) return;
    const ask = async (go: () => void) => {
      // Logging out leads away first and forgets then.
      await new Promise((resolve) => setTimeout(resolve));
      const { isLoggedIn, hasStoredToken } = session.read();
      const isOut = !isLoggedIn && !hasStoredToken;
      return isDone.current || isOut ? go() : setLeave({ go });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    const letGo = holdLeaving(navigator, (go) => void ask(go));
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      letGo();
    };
  }, [isEdited, isDone, navigator]);

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
