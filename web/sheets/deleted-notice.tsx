import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { forgetSheet } from './forget-sheet.ts';
import styles from './deleted-notice.module.css';

/** Goes along to the page that is shown after a sheet was deleted. */
export type DeletedState = { deletedSheet: { id: string; title: string } };

const deletedIn = (state: unknown): DeletedState['deletedSheet'] | undefined => {
  const { deletedSheet } = (state ?? {}) as Partial<DeletedState>;
  return deletedSheet && typeof deletedSheet.id === 'string' ? deletedSheet : undefined;
};

/** A sheet was deleted just now: said, and undone by one press. */
export const DeletedNotice = () => {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [said, setSaid] = useState('');
  const sheet = deletedIn(state);

  const restore = async ({ id, title }: DeletedState['deletedSheet']) => {
    try {
      await callAsMember('POST /sheets/{id}/restore', { params: { id }, body: {} });
    } catch (error) {
      setSaid(refusalWords(t, error));
      return;
    }
    forgetSheet(client, id);
    setSaid(t('sheet.restored', { title }));
    await navigate(pathname + search, { replace: true });
  };

  return (
    <div role="status" className={sheet || said ? styles.notice : undefined}>
      {said && <p>{said}</p>}
      {sheet && !said && <p>{t('sheet.deleted', { title: sheet.title })}</p>}
      {sheet && (
        <button type="button" onClick={() => void restore(sheet)}>
          {t('sheet.undo')}
        </button>
      )}
    </div>
  );
};
