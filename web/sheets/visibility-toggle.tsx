import { Globe, LockKeyhole } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';

type Props = {
  is_published: boolean;
  /** It waits for a moderator: it can be withdrawn. */
  isHeld?: boolean;
  /** Publishes or unpublishes; if it rejects, the reason is shown below the button or in the dialog. */
  onToggle(): Promise<unknown>;
  problemClassName: string | undefined;
  /** The dialog that publishes; if `onPublish` rejects, it says why. */
  renderDialog(actions: { onPublish(): Promise<void>; onClose(): void }): ReactNode;
};

/** Shows whether the sheet is public, and toggles it. */
export const VisibilityToggle = ({ is_published, isHeld = false, onToggle, problemClassName, renderDialog }: Props) => {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  return (
    <>
      <Button
        size="compact"
        aria-pressed={isHeld ? undefined : is_published}
        isBusy={isBusy}
        title={t(is_published || isHeld ? 'sheet.make_private' : 'sheet.make_public')}
        onClick={() => (is_published || isHeld ? void run(onToggle) : setConfirming(true))}
      >
        <Icon node={is_published ? Globe : LockKeyhole} aria-hidden="true" size={16} />
        {t(isHeld ? 'sheet.withdraw' : is_published ? 'sheet.public' : 'sheet.private')}
      </Button>
      <p role="alert" className={problemClassName}>
        {problem}
      </p>
      {isConfirming &&
        renderDialog({
          onPublish: async () => {
            await onToggle();
            setConfirming(false);
          },
          onClose: () => setConfirming(false),
        })}
    </>
  );
};
