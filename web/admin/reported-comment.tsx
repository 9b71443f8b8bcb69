import type { ReportDetails } from '#shared/contract/admin-reports.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { type AdminAction, AdminActions } from './admin-actions.tsx';
import styles from './admin.module.css';

/** The comment that is reported, and what can be done about it. */
export const ReportedComment = ({ comment }: Pick<ReportDetails, 'comment'>) => {
  const t = useT();
  if (!comment || comment.state === 'deleted') return <p className={styles.quiet}>{t('admin.comment_gone')}</p>;
  const params = { id: comment.id };
  const remove: AdminAction = {
    key: 'remove_comment',
    label: t('admin.remove_comment'),
    title: t('admin.remove_comment_title'),
    words: t('admin.reason_person'),
    run: (reason) => callAsMember('POST /admin/comments/{id}/remove', { params, body: { reason } }),
  };
  const restore: AdminAction = {
    key: 'restore_comment',
    label: t('admin.restore_comment'),
    run: () => callAsMember('POST /admin/comments/{id}/restore', { params }),
  };
  const isRemoved = comment.state === 'removed';
  return (
    <section className={styles.part}>
      <h2>{t('admin.reported_comment')}</h2>
      <blockquote className={styles.written}>
        <UserText as="p">{comment.body}</UserText>
      </blockquote>
      {isRemoved && <p className={styles.quiet}>{t('admin.comment_removed')}</p>}
      <AdminActions label={t('admin.reported_comment')} actions={[isRemoved ? restore : remove]} />
    </section>
  );
};
