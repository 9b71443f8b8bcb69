import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { TRASH_DAYS } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { invalidateSheet } from './sheets.data.ts';
import styles from './deleted-notice.module.css';

type Props = {
  sheet: { id: string; title: string };
  /** Where to go afterwards; a notice there offers to undo it. */
  nextPath: string;
  /** Deletes it in another way: the editor ends its saving first. */
  onDelete?(): Promise<void>;
  onClose(): void;
};

export const DeleteSheetDialog = ({ sheet, nextPath, onDelete, onClose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const deleteSheet = async () => {
    await (onDelete ? onDelete() : callAsMember('DELETE /sheets/{id}', { params: { id: sheet.id } }));
    onClose();
    navigate(nextPath, { state: { deletedSheet: sheet } satisfies DeletedState });
    invalidateSheet(client, sheet.id);
  };
  return (
    <ConfirmDialog
      title={t('sheet.delete_title')}
      message={t('sheet.delete_warning', { title: sheet.title, days: formatNumber(language, TRASH_DAYS) })}
      confirmLabel={t('sheet.delete')}
      workingLabel={t('sheet.deleting')}
      cancelLabel={t('sheet.cancel')}
      onConfirm={deleteSheet}
      onCancel={onClose}
    />
  );
};

/** History state of the page shown after a sheet was deleted. */
type DeletedState = { deletedSheet: { id: string; title: string } };

const deletedSheetOf = (state: unknown): DeletedState['deletedSheet'] | undefined => {
  const { deletedSheet } = (state ?? {}) as Partial<DeletedState>;
  return deletedSheet && typeof deletedSheet.id === 'string' ? deletedSheet : undefined;
};

/** Says that a sheet was just deleted, and undoes it with one press. */
export const DeletedSheetNotice = () => {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [message, setMessage] = useState('');
  const sheet = deletedSheetOf(state);

  const restore = async ({ id, title }: DeletedState['deletedSheet']) => {
    try {
      await callAsMember('POST /sheets/{id}/restore', { params: { id }, body: {} });
    } catch (error) {
      setMessage(errorMessage(t, error));
      return;
    }
    invalidateSheet(client, id);
    setMessage(t('sheet.restored', { title }));
    navigate(pathname + search, { replace: true });
  };

  return (
    <div role="status" className={sheet || message ? styles.notice : undefined}>
      {(message || sheet) && (
        <p>
          <ScriptRuns text={message || t('sheet.deleted', { title: sheet?.title ?? '' })} />
        </p>
      )}
      {sheet && (
        <Button size="compact" onClick={() => void restore(sheet)}>
          {t('sheet.undo')}
        </Button>
      )}
    </div>
  );
};
