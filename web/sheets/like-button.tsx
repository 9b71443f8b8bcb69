import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { useMemberAction } from '#web/session/use-member-action.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { sheetQuery } from './sheets.data.ts';
import styles from './sheet-byline.module.css';

/** Shown at once, and taken back when the server does not take it. A guest is asked to log in, and it goes on then. */
export const LikeButton = ({ sheet: { id, likes, liked } }: { sheet: Sheet }) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');

  const like = async (isLiked: boolean) => {
    const { queryKey } = sheetQuery(id);
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (sheet) => {
      if (!sheet || sheet.liked === isLiked) return sheet;
      return { ...sheet, liked: isLiked, likes: sheet.likes + (isLiked ? 1 : -1) };
    });
    setProblem('');
    try {
      await callAsMember(isLiked ? 'POST /sheets/{id}/like' : 'DELETE /sheets/{id}/like', { params: { id } });
    } catch (error) {
      setProblem(refusalWords(t, error));
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
  const asMember = useMemberAction<boolean>(`like ${id}`, (isLiked) => void like(isLiked));

  return (
    <>
      <button
        type="button"
        className={styles.like}
        aria-pressed={liked}
        title={t('sheet.like')}
        onClick={() => asMember(!liked)}
      >
        <Heart aria-hidden="true" size={18} />
        {counted(t, language, 'sheet.likes', likes)}
      </button>
      <span role="alert" className={styles.problem}>
        {problem}
      </span>
    </>
  );
};
