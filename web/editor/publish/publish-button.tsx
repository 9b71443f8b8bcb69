import { useEffect, useState } from 'react';
import { PUBLISH_REDIRECT_MS } from '#shared/limits.ts';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { useNavigate } from '#web/router/router.tsx';
import { PublishDialog } from '#web/sheets/publish-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import styles from './publish.module.css';

type AlertDialogProps = { type: 'success' | 'error'; message: string; hint?: string; onClose(): void };

/** Reports the outcome. On success the page is about to redirect. */
const AlertDialog = ({ type, message, hint, onClose }: AlertDialogProps) => {
  const t = useT();
  const title = t(type === 'success' ? 'publish.success_title' : 'publish.error_title');
  return (
    <Modal label={title} className={styles.dialog} onClose={onClose}>
      <DialogBody title={title} role="alert">
        <p>{message}</p>
        {hint && <p>{hint}</p>}
        {type === 'success' && <p className={styles.note}>{t('publish.redirecting')}</p>}
        <DialogActions>
          <Button onClick={onClose} {...{ [FIRST_FOCUS]: '' }}>
            {t('publish.close')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Modal>
  );
};

type Outcome = 'success' | 'error';

/** Enabled once the sheet has been saved, and so has a title; then while there is something to publish. */
export const PublishButton = ({ saving, sheetPath }: { saving: SheetSaving; sheetPath: string }) => {
  const t = useT();
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { sheet_id, is_published, has_unpublished_changes, isDirty, conflicts, setPublished } = saving;

  const publish = async () => {
    setConfirming(false);
    if (isWorking) return;
    setWorking(true);
    try {
      if (conflicts.length > 0) throw new Error('There are conflicts to resolve');
      await setPublished(true);
      setOutcome('success');
    } catch {
      setOutcome('error');
    }
    setWorking(false);
  };

  useEffect(() => {
    if (outcome !== 'success') return;
    const leave = () => {
      // Closed first: whoever goes back before the next page is there finds the editor, not this dialog.
      setOutcome(undefined);
      navigate(sheetPath);
    };
    const timer = setTimeout(leave, PUBLISH_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [outcome, navigate, sheetPath]);

  const isUpToDate = is_published && !has_unpublished_changes && !isDirty;
  const label = is_published ? (isUpToDate ? 'publish.up_to_date' : 'publish.update') : 'publish.publish';
  return (
    <>
      <Button
        variant="primary"
        size="compact"
        disabled={!sheet_id}
        isDisabled={isUpToDate}
        isBusy={isWorking}
        onClick={() => setConfirming(true)}
      >
        {t(isWorking ? 'publish.publishing' : label)}
      </Button>
      {isConfirming && (
        <PublishDialog isUpdate={is_published} onConfirm={() => void publish()} onCancel={() => setConfirming(false)} />
      )}
      {outcome === 'success' && (
        <AlertDialog type="success" message={t('publish.success')} onClose={() => navigate(sheetPath)} />
      )}
      {outcome === 'error' && (
        <AlertDialog
          type="error"
          message={t('publish.error')}
          {...(conflicts.length > 0 ? { hint: t('publish.settle_first') } : {})}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </>
  );
};
