import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { useMemberAction } from '#web/auth/member-action.ts';
import { useSession } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { anchorStateOf, type CommentedBlock, findRange, showBlock, showBlockAbove } from './block-words.ts';
import { CommentSettings } from './comment-settings.tsx';
import { type CommentTarget, WHOLE_SHEET } from './comment-target.ts';
import { NewComment } from './new-comment.tsx';
import { ThreadItem } from './thread-item.tsx';
import { threadQuery, threadsQuery } from './comments.data.ts';
import styles from './comments-panel.module.css';

export type CommentsPanelProps = {
  sheet_id: string;
  is_published: boolean;
  /** As they are shown: comments are looked for in these. */
  blocks: readonly CommentedBlock[];
  target: CommentTarget;
  onTarget(target: CommentTarget): void;
  onClose(): void;
};

const HIGHLIGHT = 'pothi-comment';

/** Marks words on the page, where the browser can do that without a change of the page. */
const useMarkedWords = (find: (() => Range | undefined) | undefined): void => {
  useEffect(() => {
    if (!find || !('highlights' in CSS)) return undefined;
    const range = find();
    if (range) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
    return () => void CSS.highlights.delete(HIGHLIGHT);
  });
};

/** The comments of a sheet, of a block, or one conversation. Closing it returns the focus to where it was. */
export const CommentsPanel = (props: CommentsPanelProps) => {
  const { sheet_id, is_published, blocks, target, onTarget, onClose } = props;
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { isMember } = useSession();
  const account_id = useQuery({ ...userInfoQuery, enabled: isMember }).data?.id;
  const [pages, setPages] = useState(1);
  const { block_id, comment } = target;

  const one = useQuery({ ...threadQuery(comment ?? ''), enabled: comment !== undefined });
  const lists = useQueries({
    queries: Array.from({ length: pages }, (_, page) => threadsQuery(sheet_id, block_id, page)),
  });
  const [list] = lists;
  const threads = lists.flatMap(({ data }) => data?.threads ?? []);
  const rights = list?.data?.rights;

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const fallback = document.querySelector<HTMLElement>('[data-comments-button]');
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : fallback;
      requestAnimationFrame(() => back?.focus());
    };
  }, []);
  useEffect(() => {
    setPages(1);
    if (comment === undefined && (navigator.userActivation?.hasBeenActive ?? true))
      heading.current?.focus({ preventScroll: true });
    if (block_id !== null && panel.current) showBlockAbove(block_id, panel.current);
  }, [block_id, comment]);
  // Answers that were given to a guest have other rights.
  useEffect(() => {
    if (account_id) void client.invalidateQueries({ queryKey: ['sheets', 'GET /sheets/{id}/comments'] });
  }, [account_id, client]);

  const shown = one.data?.thread;
  useMarkedWords(shown && (() => findRange(shown)));
  const logIn = useMemberAction<null>(`comment on ${sheet_id}`, () => undefined);
  const title = comment !== undefined ? 'comments.thread_title' : block_id ? 'comments.block_title' : 'comments.title';
  const context = rights && { sheet_id, account_id, rights };
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby={headingId}
      data-comments-panel
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.header}>
        {(block_id !== null || comment !== undefined) && (
          <IconButton icon={ArrowLeft} label={t('comments.all')} onClick={() => onTarget(WHOLE_SHEET)} />
        )}
        <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
          {t(title)}
        </h2>
        <IconButton icon={X} label={t('comments.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {comment !== undefined && (
          <AsyncPart query={one} onFailure="list">
            {(found) => (
              <ThreadItem
                key={found.thread.id}
                sheet_id={sheet_id}
                account_id={account_id}
                rights={found.rights}
                thread={found.thread}
                anchor={anchorStateOf(found.thread, blocks)}
                onShow={() => showBlock(found.thread.block_id ?? '', panel.current)}
                current={comment}
              />
            )}
          </AsyncPart>
        )}
        {comment === undefined && list && (
          <AsyncPart query={list} onFailure="list">
            {({ counts, total }) => (
              <>
                {!is_published && (
                  <p className={styles.note}>{t(rights?.is_answer ? 'comments.private_answer' : 'comments.private')}</p>
                )}
                {counts.waiting > 0 && (
                  <p className={styles.note}>{formatCount(t, language, 'comments.waiting', counts.waiting)}</p>
                )}
                {rights?.write === 'guest' && (
                  <Button variant="primary" size="compact" onClick={() => logIn(null)}>
                    {t('comments.log_in')}
                  </Button>
                )}
                {rights?.write === 'off' && <p className={styles.note}>{t('comments.error.off')}</p>}
                {rights?.write === 'followers' && <p className={styles.note}>{t('comments.error.followers')}</p>}
                {rights?.write === 'blocked' && <p className={styles.note}>{t('refusal.blocked')}</p>}
                {rights?.write === 'yes' && account_id && (
                  <NewComment
                    key={`${block_id} ${target.words?.quote}`}
                    sheet_id={sheet_id}
                    account_id={account_id}
                    blocks={blocks}
                    target={target}
                    onTarget={onTarget}
                  />
                )}
                {total === 0 && (
                  <p className={styles.note}>
                    {t('comments.none')}. {rights?.write === 'yes' && t('comments.none_hint')}
                  </p>
                )}
                {context &&
                  threads.map((thread) => (
                    <ThreadItem
                      key={thread.id}
                      {...context}
                      thread={thread}
                      anchor={anchorStateOf(thread, blocks)}
                      onShow={block_id === null ? () => showBlock(thread.block_id ?? '', panel.current) : undefined}
                    />
                  ))}
                {threads.length < total && (
                  <Button size="compact" onClick={() => setPages(pages + 1)}>
                    {t('comments.more')}
                  </Button>
                )}
                {rights?.is_author && !rights.is_answer && (
                  <CommentSettings sheet_id={sheet_id} setting={rights.setting} />
                )}
              </>
            )}
          </AsyncPart>
        )}
      </div>
    </section>
  );
};
