import { type ReactNode } from 'react';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { type Translate, useT } from '#web/i18n/translate.ts';
import { Button } from './button.tsx';
import { DialogActions, DialogBody } from './dialog-body.tsx';
import { FIRST_FOCUS, Modal } from './modal.tsx';
import { Notice } from './notice.tsx';
import { useAsyncAction } from './use-async-action.ts';
import styles from './confirm-dialog.module.css';

type Props = {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  /** Shown on the button while `onConfirm` runs. */
  workingLabel?: string;
  cancelLabel: string;
  /** If it rejects, the dialog shows why and the user can try again. */
  onConfirm(): Promise<void> | void;
  /** Why it was rejected, in words of its own; otherwise as everywhere. */
  describe?: ((t: Translate, error: unknown) => string) | undefined;
  onCancel(): void;
};

/** Asks before something that is hard to undo. Cancel has the focus; a running action cannot be cancelled. */
export const ConfirmDialog = ({
  title,
  message,
  confirmLabel,
  workingLabel,
  cancelLabel,
  onConfirm,
  describe,
  onCancel,
}: Props) => {
  const t = useT();
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true, ...(describe && { describe }) });
  const cancel = () => {
    if (!isBusy) onCancel();
  };
  return (
    <Modal label={title} className={styles.dialog} onClose={cancel}>
      <DialogBody title={title}>
        <p>{typeof message === 'string' ? <ScriptRuns text={message} /> : message}</p>
        <div role="alert">{problem && <Notice>{problem}</Notice>}</div>
        <DialogActions>
          <Button isBusy={isBusy} onClick={({ detail }) => detail < 2 && cancel()} {...{ [FIRST_FOCUS]: '' }}>
            {cancelLabel}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            // The second half of the double click that opened the dialog is no answer.
            onClick={({ detail }) => detail < 2 && void run(async () => onConfirm())}
          >
            {isBusy ? (workingLabel ?? t('form.sending')) : confirmLabel}
          </Button>
        </DialogActions>
      </DialogBody>
    </Modal>
  );
};
