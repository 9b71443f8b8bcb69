import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TRASH_DAYS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import type { DeletedState } from './deleted-notice.tsx';
import { forgetSheet } from './forget-sheet.ts';
import styles from './delete-dialog.module.css';

type Props = {
  sheet: { id: string; title: string };
  thenTo: string;
  /** Where something has to be done first: the editor ends its saving. */
  onDelete?(): Promise<void>;
  onClose(): void;
};

/** Asked once more. Where it leads then, it can be undone. */
export const DeleteDialog = ({ sheet, thenTo, onDelete, onClose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState('');

  const remove = async () => {
    setDeleting(true);
    setProblem('');
    try {
      await (onDelete ? onDelete() : callAsMember('DELETE /sheets/{id}', { params: { id: sheet.id } }));
    } catch (error) {
      setProblem(refusalWords(t, error));
      setDeleting(false);
      return;
    }
    onClose();
    await navigate(thenTo, { state: { deletedSheet: sheet } satisfies DeletedState });
    forgetSheet(client, sheet.id);
  };

  return (
    <Modal
      label={t('sheet.delete_title')}
      look="window"
      className={styles.dialog}
      onClose={() => !isDeleting && onClose()}
    >
      <div className={styles.field}>
        <h2 className={styles.title}>{t('sheet.delete_title')}</h2>
        <p>{t('sheet.delete_warning', { title: sheet.title, days: formatNumber(language, TRASH_DAYS) })}</p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <p className={styles.answers}>
          <button type="button" disabled={isDeleting} onClick={onClose} {...{ [FIRST_FOCUS]: '' }}>
            {t('sheet.cancel')}
          </button>
          <button type="button" className={styles.delete} disabled={isDeleting} onClick={() => void remove()}>
            {t(isDeleting ? 'sheet.deleting' : 'sheet.delete')}
          </button>
        </p>
      </div>
    </Modal>
  );
};
