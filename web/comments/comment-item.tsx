import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { useState } from 'react';
import type { Comment, CommentRights } from '#shared/contract/comments.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentByline } from './comment-byline.tsx';
import { CommentForm } from './comment-form.tsx';
import { refreshComments } from './comments.data.ts';
import styles from './comment.module.css';

const WordsDialog = lazyWithRetry(async () => (await import('#web/ui/words-dialog.tsx')).WordsDialog);

export type CommentContext = { sheet_id: string; account_id: string | undefined; rights: CommentRights };

type Props = CommentContext & { comment: Comment; onReply?: (() => void) | undefined };

/** One comment with what the reader can do to it. */
export const CommentItem = ({ comment, sheet_id, account_id, rights, onReply }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [mode, setMode] = useState<'edit' | 'delete' | 'report'>();
  const { run, problem } = useAsyncAction({ isExclusive: true, refresh: refreshComments });
  const { id, state, body, is_own, likes, liked } = comment;
  const params = { id };
  const isShown = state === 'public' || state === 'waiting';
  const waitsForMe = state === 'waiting' && rights.is_author && !is_own;
  const like = useMemberAction<boolean>(`like comment ${id}`, (isLiked) => {
    void run(() => callAsMember(isLiked ? 'POST /comments/{id}/like' : 'DELETE /comments/{id}/like', { params }));
  });
  const report = useMemberAction<null>(`report comment ${id}`, () => setMode('report'));
  const close = () => setMode(undefined);
  const remove = async () => {
    await callAsMember('DELETE /comments/{id}', { params });
    close();
    await refreshComments(client);
  };
  const canDelete = (isShown && is_own) || (rights.is_author && !rights.is_answer && (isShown || state === 'hidden'));
  return (
    <div className={styles.comment} id={`comment-${id}`} tabIndex={-1} data-comment={id}>
      <CommentByline comment={comment} />
      {mode === 'edit' ? (
        <CommentForm
          sheet_id={sheet_id}
          draft={`${account_id} ${sheet_id} edit ${id}`}
          label={t('comments.your_comment')}
          sendLabel={t('comments.save')}
          initial={body}
          hasFocus
          send={async (words) => {
            await callAsMember('PUT /comments/{id}', { params, body: { body: words } });
            await refreshComments(client);
          }}
          onDone={close}
          onCancel={close}
        />
      ) : (
        isShown && <CommentBody {...comment} />
      )}
      {state === 'waiting' && (
        <p className={styles.note}>{t(waitsForMe ? 'comments.waiting_author' : 'comments.waiting_own')}</p>
      )}
      {mode !== 'edit' && (
        <div className={styles.actions}>
          {state === 'public' && (
            <button
              type="button"
              className={styles.action}
              aria-pressed={liked}
              aria-label={`${t('comments.like')} (${formatNumber(language, likes)})`}
              onClick={() => like(!liked)}
            >
              <Icon node={Heart} aria-hidden="true" size={16} />
              {likes > 0 && formatNumber(language, likes)}
            </button>
          )}
          {waitsForMe && (
            <button
              type="button"
              className={styles.action}
              onClick={() => void run(() => callAsMember('POST /comments/{id}/approve', { params }))}
            >
              {t('comments.approve')}
            </button>
          )}
          {state === 'public' && onReply && (
            <button type="button" className={styles.action} onClick={onReply}>
              {t('comments.reply')}
            </button>
          )}
          {isShown && is_own && rights.write === 'yes' && (
            <button type="button" className={styles.action} onClick={() => setMode('edit')}>
              {t('comments.edit')}
            </button>
          )}
          {canDelete && (
            <button type="button" className={styles.action} onClick={() => setMode('delete')}>
              {t(waitsForMe ? 'comments.decline' : 'comments.delete')}
            </button>
          )}
          {isShown && !is_own && (
            <button type="button" className={styles.action} onClick={() => report(null)}>
              {t('comments.report')}
            </button>
          )}
        </div>
      )}
      <Refusal>{problem}</Refusal>
      {mode === 'delete' && (
        <ConfirmDialog
          title={t(waitsForMe ? 'comments.decline_title' : 'comments.delete_title')}
          message={t(waitsForMe ? 'comments.decline_note' : is_own ? 'comments.delete_own' : 'comments.delete_other')}
          confirmLabel={t(waitsForMe ? 'comments.decline' : 'comments.delete')}
          cancelLabel={t('comments.cancel')}
          onConfirm={remove}
          onCancel={close}
        />
      )}
      {mode === 'report' && (
        <WordsDialog
          title={t('comments.report_title')}
          lead={t('comments.report_lead')}
          label={t('profile.report_words')}
          sendLabel={t('profile.report_send')}
          thanks={t('profile.report_sent')}
          send={(words) => callAsMember('POST /comments/{id}/report', { params, body: { words } })}
          onClose={close}
        />
      )}
    </div>
  );
};
