import type { Comment, Thread } from '#shared/contract/comments.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { CommentBody } from './comment-body.tsx';
import { CommentByline } from './comment-byline.tsx';
import commentStyles from './comment.module.css';
import styles from './first-comments.module.css';

const ReadComment = ({ comment }: { comment: Comment }) => (
  <div className={commentStyles.comment}>
    <CommentByline comment={comment} />
    {(comment.state === 'public' || comment.state === 'waiting') && <CommentBody {...comment} />}
  </div>
);

export type FirstCommentsProps = {
  threads: Thread[];
  total: number;
  onOpen(): void;
};

/** The latest comments below a sheet, to be read without scripts too. What can be done with them is in the panel. */
export const FirstComments = ({ threads, total, onOpen }: FirstCommentsProps) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments" className={styles.title}>
        {total === 0 ? t('comments.title') : formatCount(t, language, 'comments.count', total)}
      </h2>
      {total === 0 && <p className={commentStyles.note}>{t('comments.none')}</p>}
      {threads
        .filter(({ is_resolved }) => !is_resolved)
        .map((thread) => (
          <article key={thread.id}>
            {thread.quote && (
              <UserText as="blockquote" className={commentStyles.about}>
                {thread.quote}
              </UserText>
            )}
            <ReadComment comment={thread} />
            {thread.replies.map((reply) => (
              <div key={reply.id} className={styles.reply}>
                <ReadComment comment={reply} />
              </div>
            ))}
          </article>
        ))}
      <Button className={styles.open} data-comments-button onClick={onOpen}>
        {t('comments.all')}
      </Button>
    </section>
  );
};
