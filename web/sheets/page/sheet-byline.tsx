import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { Publisher } from '../published-sheet-row.tsx';
import { sheetQuery } from '../sheets.data.ts';
import styles from './sheet-byline.module.css';

/** Updates optimistically and rolls back if it fails. A guest is asked to log in first. */
const LikeButton = ({ sheet: { id, likes, liked } }: { sheet: Sheet }) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');

  const like = async (isLiked: boolean) => {
    const { queryKey } = sheetQuery(id);
    const show = (isShownLiked: boolean) =>
      client.setQueryData(queryKey, (sheet) => {
        if (!sheet || sheet.liked === isShownLiked) return sheet;
        return { ...sheet, liked: isShownLiked, likes: sheet.likes + (isShownLiked ? 1 : -1) };
      });
    await client.cancelQueries({ queryKey });
    show(isLiked);
    setProblem('');
    try {
      await callAsMember(isLiked ? 'POST /sheets/{id}/like' : 'DELETE /sheets/{id}/like', { params: { id } });
    } catch (error) {
      // Without a network what the server has cannot be asked for.
      show(!isLiked);
      setProblem(errorMessage(t, error));
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
        <Icon node={Heart} aria-hidden="true" size={18} />
        {formatCount(t, language, 'sheet.likes', likes)}
      </button>
      <span role="alert" className={styles.problem}>
        {problem}
      </span>
    </>
  );
};

/** Author, date, views and likes. */
export const SheetByline = ({ sheet }: { sheet: Sheet }) => {
  const t = useT();
  const { language } = useLanguage();
  const { publisher, published_date, views, is_published } = sheet;
  return (
    <div className={styles.byline}>
      <Publisher publisher={publisher} />
      {published_date && <PublishedDate date={published_date} />}
      <span>{formatCount(t, language, 'sheet.views', views)}</span>
      {is_published && <LikeButton sheet={sheet} />}
    </div>
  );
};
