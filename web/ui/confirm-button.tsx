import { type ComponentProps, type ReactNode, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'title'> & {
  /** The question. */
  question: string;
  /** What will happen. */
  message: ReactNode;
  confirmLabel: string;
  onConfirm(): Promise<unknown> | void;
  describe?: ComponentProps<typeof ConfirmDialog>['describe'];
};

/** A button for what cannot be undone, or only with effort: it asks first. */
export const ConfirmButton = ({ question, message, confirmLabel, onConfirm, describe, ...button }: Props) => {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={question}
          message={message}
          confirmLabel={confirmLabel}
          cancelLabel={t('sheet.cancel')}
          onConfirm={async () => {
            await onConfirm();
            close();
          }}
          describe={describe}
          onCancel={close}
        />
      )}
    </>
  );
};
