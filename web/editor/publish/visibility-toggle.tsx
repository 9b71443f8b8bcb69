import { Globe, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import styles from './publish.module.css';

/** Says how the sheet is now; pressed, it is the other. */
export const VisibilityToggle = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const { is_published, sheet_id, setPublished } = saving;
  if (!sheet_id) return null;
  const Icon = is_published ? Globe : LockKeyhole;
  const toggle = async () => {
    if (isWorking) return;
    setWorking(true);
    setProblem('');
    try {
      await setPublished(!is_published);
    } catch (error) {
      setProblem(refusalWords(t, error));
    }
    setWorking(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-disabled={isWorking || undefined}
        title={t(is_published ? 'sheet.make_private' : 'sheet.make_public')}
        onClick={() => void toggle()}
      >
        <Icon aria-hidden="true" size={16} />
        {t(is_published ? 'sheet.public' : 'sheet.private')}
      </button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  );
};
