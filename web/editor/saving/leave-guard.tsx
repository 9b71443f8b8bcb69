import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { useBlocker } from '#web/router/router.tsx';
import { session } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import type { SheetSaving } from './types.ts';
import styles from './saving.module.css';

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
  const stay = () => setLeave(undefined);
  return (
    <Modal label={t('saving.leave_title')} look="window" className={styles.dialog} onClose={stay}>
      <div className={styles.dialogField}>
        <h2 className={styles.heading}>{t('saving.leave_title')}</h2>
        <p>{t(storedIn === 'page' ? 'saving.leave_lead_page' : 'saving.leave_lead')}</p>
        <p className={styles.ways}>
          <Button variant="primary" size="compact" onClick={stay} {...{ [FIRST_FOCUS]: '' }}>
            {t('saving.leave_stay')}
          </Button>
          <Button
            size="compact"
            onClick={() => {
              stay();
              leave.go();
            }}
          >
            {t('saving.leave_go')}
          </Button>
        </p>
      </div>
    </Modal>
  );
};
