import { useT } from '#web/i18n/translate.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Props = {
  /** Everybody reads an earlier state of it already. */
  isUpdate: boolean;
  onConfirm(): Promise<void> | void;
  onCancel(): void;
};

/** Asks before a sheet is published, and for the assurance that nobody's copyright is violated. */
export const PublishDialog = ({ isUpdate, onConfirm, onCancel }: Props) => {
  const t = useT();
  return (
    <ConfirmDialog
      title={t(isUpdate ? 'publish.confirm_update_title' : 'publish.confirm_title')}
      message={t('publish.confirm_copyright')}
      confirmLabel={t('publish.confirm')}
      workingLabel={t('publish.publishing')}
      cancelLabel={t('sheet.cancel')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
};
