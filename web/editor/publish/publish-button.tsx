import { useEffect, useState } from 'react';
import { PUBLISH_REDIRECT_MS } from '#shared/limits.ts';
import type { UserInfo } from '#shared/contract/users.ts';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { toApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { useNavigate } from '#web/router/router.tsx';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { EditorPublishDialog } from './editor-publish-dialog.tsx';
import styles from './publish.module.css';

type AlertDialogProps = {
  type: 'success' | 'error';
  message: string;
  hint?: string;
  isLeaving?: boolean;
  onClose(): void;
};

/** Reports the outcome. When the sheet is published, the page is about to redirect. */
const AlertDialog = ({ type, message, hint, isLeaving, onClose }: AlertDialogProps) => {
  const t = useT();
  const title = t(type === 'success' ? 'publish.success_title' : 'publish.error_title');
  return (
    <Modal label={title} className={styles.dialog} onClose={onClose}>
      <DialogBody title={title} role="alert">
        <p>{message}</p>
        {hint && <p>{hint}</p>}
        {isLeaving && <p className={styles.note}>{t('publish.redirecting')}</p>}
        <DialogActions>
          <Button onClick={onClose} {...{ [FIRST_FOCUS]: '' }}>
            {t('publish.close')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Modal>
  );
};

type Outcome = { type: 'success' } | { type: 'error'; reason?: string; hint?: string };

type Props = { saving: SheetSaving; user: UserInfo; sheetPath: string };

/** Enabled once the sheet has been saved, and so has a title; then while there is something to publish. */
export const PublishButton = ({ saving, user, sheetPath }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { sheet_id, is_published, withheld, has_unpublished_changes, isDirty, unsaved, conflicts, setPublished } =
    saving;

  const publish = async () => {
    setConfirming(false);
    if (isWorking) return;
    setWorking(true);
    try {
      if (conflicts.length > 0) throw new Error('There are conflicts to resolve');
      await setPublished(true);
      setOutcome({ type: 'success' });
    } catch (error) {
      // A moderator's reason, or that there is no network; others are shown beside the text.
      const { status } = toApiError(error);
      const explanation = apiErrorMessage(t, error);
      setOutcome({
        type: 'error',
        ...(status === 403 ? { reason: explanation } : status === 0 ? { hint: explanation } : {}),
      });
    }
    setWorking(false);
  };

  useEffect(() => {
    if (outcome?.type !== 'success' || withheld) return;
    const leave = () => {
      // Closed first: whoever goes back before the next page is there finds the editor, not this dialog.
      setOutcome(undefined);
      navigate(sheetPath);
    };
    const timer = setTimeout(leave, PUBLISH_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [outcome, withheld, navigate, sheetPath]);

  // A new sheet that waits for the network is published once the server has it.
  const isUnsent = sheet_id === undefined && unsaved === 'offline';
  const begin = () => (isUnsent ? setOutcome({ type: 'error', hint: t('refusal.network') }) : setConfirming(true));

  const isSubmitted = is_published || withheld === 'held';
  const isUpToDate = isSubmitted && !has_unpublished_changes && !isDirty;
  const label =
    withheld === 'held' && isUpToDate
      ? 'sheet.state.held'
      : is_published
        ? isUpToDate
          ? 'publish.up_to_date'
          : 'publish.update'
        : 'publish.publish';
  return (
    <>
      <Button
        variant="primary"
        size="compact"
        disabled={!sheet_id && !isUnsent}
        isDisabled={isUpToDate || withheld === 'taken_down'}
        isBusy={isWorking}
        onClick={begin}
      >
        {t(isWorking ? 'publish.publishing' : label)}
      </Button>
      {isConfirming && (
        <EditorPublishDialog
          saving={saving}
          user={user}
          onPublish={() => void publish()}
          onClose={() => setConfirming(false)}
        />
      )}
      {outcome?.type === 'success' && (
        <AlertDialog
          type="success"
          message={t(withheld ? 'publish.held' : 'publish.success')}
          isLeaving={!withheld}
          onClose={() => (withheld ? setOutcome(undefined) : navigate(sheetPath))}
        />
      )}
      {outcome?.type === 'error' && (
        <AlertDialog
          type="error"
          message={outcome.reason ?? t('publish.error')}
          {...(conflicts.length > 0 ? { hint: t('publish.settle_first') } : outcome.hint ? { hint: outcome.hint } : {})}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </>
  );
};
