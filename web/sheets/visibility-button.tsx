import { useQueryClient } from '@tanstack/react-query';
import { Globe, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { rowsOfSheet } from '#shared/sheet-rows.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { sheetQuery } from './sheets.data.ts';
import styles from './owner-actions.module.css';

/** Says how the sheet is now; pressed, it is the other. The whole sheet goes along, and only if it is still this one. */
export const VisibilityButton = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const client = useQueryClient();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const { id, sheet_title, is_published, version, content } = sheet;
  const Icon = is_published ? Globe : LockKeyhole;

  const toggle = async () => {
    if (isWorking) return;
    setWorking(true);
    setProblem('');
    const body = { title: sheet_title, source: rowsOfSheet(content.segments), is_published: !is_published };
    try {
      await callAsMember('PUT /sheets/{id}', { params: { id }, body }, { ifMatch: version });
    } catch (error) {
      setProblem(refusalWords(t, error));
    }
    await client.invalidateQueries({ queryKey: sheetQuery(id).queryKey });
    setWorking(false);
  };

  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-pressed={is_published}
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
