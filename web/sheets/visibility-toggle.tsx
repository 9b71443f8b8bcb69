import { Globe, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';

type Props = {
  is_published: boolean;
  /** Publishes or unpublishes; if it rejects, the reason is shown below the button. */
  onToggle(): Promise<unknown>;
  problemClassName: string | undefined;
};

/** Shows whether the sheet is public, and toggles it. */
export const VisibilityToggle = ({ is_published, onToggle, problemClassName }: Props) => {
  const t = useT();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const Icon = is_published ? Globe : LockKeyhole;
  const toggle = async () => {
    if (isWorking) return;
    setWorking(true);
    setProblem('');
    try {
      await onToggle();
    } catch (error) {
      setProblem(errorMessage(t, error));
    }
    setWorking(false);
  };
  return (
    <>
      <Button
        size="compact"
        aria-pressed={is_published}
        isBusy={isWorking}
        title={t(is_published ? 'sheet.make_private' : 'sheet.make_public')}
        onClick={() => void toggle()}
      >
        <Icon aria-hidden="true" size={16} />
        {t(is_published ? 'sheet.public' : 'sheet.private')}
      </Button>
      <p role="alert" className={problemClassName}>
        {problem}
      </p>
    </>
  );
};
