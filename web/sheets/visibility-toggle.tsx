import { Globe, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';

type Props = {
  is_published: boolean;
  /** Makes the sheet the other of the two; what it throws is said below the button. */
  change(): Promise<unknown>;
  className: string | undefined;
  problemClassName: string | undefined;
};

/** Says how the sheet is now; pressed, it is the other. */
export const VisibilityToggle = ({ is_published, change, className, problemClassName }: Props) => {
  const t = useT();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const Icon = is_published ? Globe : LockKeyhole;
  const toggle = async () => {
    if (isWorking) return;
    setWorking(true);
    setProblem('');
    try {
      await change();
    } catch (error) {
      setProblem(refusalWords(t, error));
    }
    setWorking(false);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-pressed={is_published}
        aria-disabled={isWorking || undefined}
        title={t(is_published ? 'sheet.make_private' : 'sheet.make_public')}
        onClick={() => void toggle()}
      >
        <Icon aria-hidden="true" size={16} />
        {t(is_published ? 'sheet.public' : 'sheet.private')}
      </button>
      <p role="alert" className={problemClassName}>
        {problem}
      </p>
    </>
  );
};
