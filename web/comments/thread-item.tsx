import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Thread } from '#shared/contract/comments.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { draftKey } from './comment-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type CommentContext } from './comment-item.tsx';
import { refreshComments, threadQuery } from './comments.data.ts';
import styles from './comment.module.css';

/** Where the words of a thread stand now. */
export type AnchorState = 'sheet' | 'block' | 'exact' | 'doubtful' | 'gone';

type Props = CommentContext & {
  thread: Thread;
  anchor: AnchorState;
  /** Shows what it is about in the sheet; without it that is in sight. */
  onShow?: (() => void) | undefined;
  /** The comment that was asked for. */
  current?: string | undefined;
};

/** What a thread is about, and whether that is still in the sheet. */
const About = ({ thread, anchor, onShow }: Pick<Props, 'thread' | 'anchor' | 'onShow'>) => {
  const t = useT();
  if (anchor === 'sheet') return null;
  const note = anchor === 'gone' ? 'comments.gone' : anchor === 'doubtful' ? 'comments.doubtful' : undefined;
  return (
    <>
      {onShow && anchor !== 'gone' ? (
        <button type="button" className={styles.about} title={t('comments.show_block')} onClick={onShow}>
          <UserText>{thread.quote || t('comments.show_block')}</UserText>
        </button>
      ) : (
        thread.quote && (
          <UserText as="blockquote" className={styles.about}>
            {thread.quote}
          </UserText>
        )
      )}
      {note && <p className={styles.note}>{t(note)}</p>}
    </>
  );
};

/** A comment with its replies, and a field for another. */
export const ThreadItem = ({ thread: listed, anchor, onShow, current, ...context }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { sheet_id, account_id, rights } = context;
  const [showsAll, setShowsAll] = useState(false);
  const [isReplying, setReplying] = useState(false);
  const whole = useQuery({ ...threadQuery(listed.id), enabled: showsAll }).data?.thread;
  const thread = (showsAll && whole) || listed;
  const { run, problem } = useAsyncAction({ isExclusive: true, refresh: refreshComments });
  const reply = useMemberAction<null>(`reply ${thread.id}`, () => setReplying(true));
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = current && element.current?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(current)}"]`);
    if (!shown) return;
    shown.scrollIntoView({ block: 'center' });
    shown.focus({ preventScroll: true });
  }, [current]);
  const more = thread.reply_count - thread.replies.length;
  const canReply = thread.state !== 'waiting' && (rights.write === 'yes' || rights.write === 'guest');
  const content = (
    <>
      <About thread={thread} anchor={anchor} onShow={onShow} />
      <CommentItem comment={thread} {...context} onReply={canReply ? () => reply(null) : undefined} />
      {(thread.replies.length > 0 || isReplying) && (
        <div className={styles.replies}>
          {thread.replies.map((each) => (
            <CommentItem key={each.id} comment={each} {...context} onReply={canReply ? () => reply(null) : undefined} />
          ))}
          {more > 0 && (
            <button type="button" className={styles.action} onClick={() => setShowsAll(true)}>
              {formatCount(t, language, 'comments.more_replies', more)}
            </button>
          )}
          {isReplying && (
            <CommentForm
              sheet_id={sheet_id}
              draft={draftKey(account_id ?? '', sheet_id, `reply ${thread.id}`)}
              label={t('comments.your_reply')}
              sendLabel={t('comments.send')}
              hasFocus
              send={async (body, comment_id) => {
                const sent = { comment_id, thread_id: thread.id, body };
                await callAsMember('POST /sheets/{id}/comments', { params: { id: sheet_id }, body: sent });
                setShowsAll(true);
                await refreshComments(client);
              }}
              onDone={() => setReplying(false)}
              onCancel={() => setReplying(false)}
            />
          )}
        </div>
      )}
      {rights.can_resolve && thread.state !== 'waiting' && (
        <button
          type="button"
          className={styles.action}
          onClick={() =>
            void run(() =>
              callAsMember(thread.is_resolved ? 'POST /comments/{id}/reopen' : 'POST /comments/{id}/resolve', {
                params: { id: thread.id },
              }),
            )
          }
        >
          {t(thread.is_resolved ? 'comments.reopen' : 'comments.resolve')}
        </button>
      )}
      <Refusal>{problem}</Refusal>
    </>
  );
  return (
    <div ref={element} className={styles.thread} data-thread={thread.id} data-current={current ? '' : undefined}>
      {thread.is_resolved && !current ? (
        <details className={styles.resolved}>
          <summary>
            {t('comments.resolved')} · {formatCount(t, language, 'comments.count', 1 + thread.reply_count)}
          </summary>
          {content}
        </details>
      ) : (
        content
      )}
    </div>
  );
};
