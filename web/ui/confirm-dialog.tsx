import { type ReactNode, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from './button.tsx';
import { errorMessage } from './form/error-messages.ts';
import { FIRST_FOCUS, Modal } from './modal.tsx';
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
  onCancel(): void;
};

/** Asks before something that is hard to undo. The harmless answer has the focus; it cannot be cancelled once begun. */
export const ConfirmDialog = ({
  title,
  message,
  confirmLabel,
  workingLabel,
  cancelLabel,
  onConfirm,
  onCancel,
}: Props) => {
  const t = useT();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    if (isWorking) return;
    setWorking(true);
    setProblem('');
    try {
      await onConfirm();
    } catch (error) {
      setProblem(errorMessage(t, error));
    } finally {
      setWorking(false);
    }
  };
  const cancel = () => {
    if (!isWorking) onCancel();
  };
  return (
    <Modal label={title} variant="framed" className={styles.dialog} onClose={cancel}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.message}>{message}</p>
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
        <p className={styles.answers}>
          <Button variant="primary" isBusy={isWorking} onClick={() => void confirm()}>
            {isWorking ? (workingLabel ?? t('form.sending')) : confirmLabel}
          </Button>
          <Button isBusy={isWorking} onClick={cancel} {...{ [FIRST_FOCUS]: '' }}>
            {cancelLabel}
          </Button>
        </p>
      </div>
    </Modal>
  );
};
