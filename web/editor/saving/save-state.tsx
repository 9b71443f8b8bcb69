import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { saveWords } from './save-words.ts';
import type { SheetSaving } from './types.ts';
import styles from './saving.module.css';

/** Beside the author: whether the words are saved, and what can be done when they are not. */
export const SaveState = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const { unsaved, status } = saving;
  const isStuck = status !== 'saving';
  const [problem, setProblem] = useState('');
  const bringBack = async () => {
    setProblem('');
    try {
      await saving.bringBack();
    } catch (error) {
      setProblem(refusalWords(t, error));
    }
  };
  return (
    <div className={styles.state}>
      <p role="status" data-save-state={saving.isDirty ? 'unsaved' : status}>
        {saveWords(saving)
          .map((key) => t(key))
          .join(' · ')}
      </p>
      {unsaved === 'offline' && isStuck && (
        <button type="button" className={styles.quiet} onClick={() => void saving.saveNow()}>
          {t('saving.try_now')}
        </button>
      )}
      {unsaved === 'signed_out' && (
        <button type="button" className={styles.quiet} onClick={() => void session.ask('ended')}>
          {t('saving.log_in')}
        </button>
      )}
      {unsaved === 'gone' && (
        <>
          <button type="button" className={styles.quiet} onClick={() => void bringBack()}>
            {t('saving.bring_back')}
          </button>
          <button type="button" className={styles.quiet} onClick={() => void saving.saveAsNew()}>
            {t('saving.save_as_new')}
          </button>
          <p role="alert">{problem}</p>
        </>
      )}
    </div>
  );
};
