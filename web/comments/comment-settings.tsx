import { useId } from 'react';
import { COMMENT_SETTINGS, type CommentSetting } from '#shared/limits.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { refreshComments } from './comments.data.ts';
import styles from './comments-panel.module.css';

/** The author's choice who may comment. It is stored at once. */
export const CommentSettings = ({ sheet_id, setting }: { sheet_id: string; setting: CommentSetting }) => {
  const t = useT();
  const id = useId();
  const { run, problem } = useAsyncAction({ isExclusive: true, refresh: refreshComments });
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('comments.setting')}</label>
      <select
        id={id}
        value={setting}
        onChange={({ currentTarget }) => {
          const body = { setting: currentTarget.value as CommentSetting };
          void run(() => callAsMember('PUT /sheets/{id}/comment-settings', { params: { id: sheet_id }, body }));
        }}
      >
        {COMMENT_SETTINGS.map((each) => (
          <option key={each} value={each}>
            {t(`comments.setting.${each}`)}
          </option>
        ))}
      </select>
      <Refusal>{problem}</Refusal>
    </div>
  );
};
