import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import styles from './account-settings.module.css';

type Props = {
  title: string;
  words: string;
  yes: string;
  no: string;
  /** If it fails, that is said here and can be tried again. */
  onYes(): Promise<void> | void;
  onNo(): void;
};

/** Asked once more before what cannot be undone. The harmless answer has the focus. */
export const ConfirmDialog = ({ title, words, yes, no, onYes, onNo }: Props) => {
  const t = useT();
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const confirm = async () => {
    if (isWorking) return;
    setWorking(true);
    setRefusal('');
    try {
      await onYes();
    } catch (error) {
      setRefusal(refusalWords(t, error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal label={title} look="leaf" className={styles.dialog} onClose={onNo}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.dialogWords}>{words}</p>
        <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
        <p className={styles.answers}>
          <button
            type="button"
            className={styles.mainButton}
            aria-disabled={isWorking || undefined}
            onClick={() => void confirm()}
          >
            {isWorking ? t('form.sending') : yes}
          </button>
          <button type="button" className={styles.button} onClick={onNo} {...{ [FIRST_FOCUS]: '' }}>
            {no}
          </button>
        </p>
      </div>
    </Modal>
  );
};
