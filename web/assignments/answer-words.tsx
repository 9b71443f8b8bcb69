import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerPage as Answer } from '#shared/contract/assignments.ts';
import { BlockTools } from '#web/comments/block-tools.tsx';
import { CommentedRow } from '#web/comments/comment-count.tsx';
import { type CommentTarget, WHOLE_SHEET } from '#web/comments/comment-target.ts';
import { firstCommentsQuery } from '#web/comments/comments.data.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { useNavigate } from '#web/router/router.tsx';
import { FootnoteList, listSheetFootnotes } from '#web/sheets/sheet-footnotes.tsx';
import { numberQuestions, SheetSegmentView } from '#web/sheets/sheet-segment-view.tsx';
import { bottomSheetClass, useBottomSheet } from '#web/ui/bottom-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { readStored, writeStored } from '#web/storage.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import styles from './answer-words.module.css';

const CommentsPanel = lazyWithRetry(async () => (await import('#web/comments/comments-panel.tsx')).CommentsPanel);

type Shown = Answer['shown'];

type SideProps = {
  sheet_id: string;
  shown: Shown;
  target: CommentTarget;
  onTarget(target: CommentTarget): void;
  onClose(): void;
};

/** The comments beside the answer, or on a phone over its lower half. */
const CommentsSide = ({ sheet_id, shown, target, onTarget, onClose }: SideProps) => {
  const { sheetProps, grip } = useBottomSheet(onClose);
  return (
    <aside className={`${styles.side} ${bottomSheetClass}`} {...sheetProps}>
      {grip}
      <CommentsPanel
        sheet_id={sheet_id}
        is_published={false}
        blocks={shown.content.segments}
        target={target}
        onTarget={onTarget}
        onClose={onClose}
      />
    </aside>
  );
};

const useComments = (sheet_id: string | null, openedComment: string | undefined) => {
  const counts = useQuery({ ...firstCommentsQuery(sheet_id ?? ''), enabled: sheet_id !== null }).data?.counts;
  const [target, setTarget] = useState<CommentTarget>();
  useEffect(() => {
    if (openedComment) setTarget({ block_id: null, comment: openedComment });
  }, [openedComment]);
  return { counts, target, setTarget };
};

/** Whether the rest of the lesson is left out; stays so for the next answer. */
const useAnswersOnly = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, setOn] = useState(() => readStored('answersOnly') === 'on');
  const choose = (next: boolean) => {
    writeStored('answersOnly', next ? 'on' : '');
    setOn(next);
  };
  return [isOn, choose];
};

type Props = {
  answer: Answer;
  openedComment: string | undefined;
  /** What can be done with the answer: where there is room it stands beside it, in the place of the comments. */
  children: ReactNode;
};

/**
 * What was handed in, with what teacher and student say about it. Comments go with the copy. The place beside the words is
 * there before the comments are opened, so that they do not move.
 */
export const AnswerWords = ({ answer, openedComment, children }: Props) => {
  const { shown, sheet_id } = answer;
  const { title, language, layout, content } = shown;
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { notes, firstNumbers } = useMemo(() => listSheetFootnotes(content.segments), [content.segments]);
  const questions = useMemo(() => numberQuestions(content.segments), [content.segments]);
  const [isBrief, setBrief] = useAnswersOnly();
  const isLesson = ({ is_fixed, block_id }: Shown['content']['segments'][number]) =>
    is_fixed && !questions.has(block_id);
  const { counts, target, setTarget } = useComments(sheet_id, openedComment);
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  return (
    <div className={styles.columns} data-with-comments={target ? '' : undefined}>
      <article className={styles.words} data-answer>
        <UserText as="h2" language={language}>
          {title}
        </UserText>
        <div className={styles.tools}>
          {counts && (
            <Button size="compact" data-comments-button onClick={() => setTarget(WHOLE_SHEET)}>
              {counts.comments > 0
                ? formatCount(t, siteLanguage, 'comments.count', counts.comments)
                : t('comments.title')}
            </Button>
          )}
          {content.segments.some(isLesson) && (
            <label className={styles.check}>
              <input type="checkbox" checked={isBrief} onChange={(event) => setBrief(event.target.checked)} />
              {t('assignment.only_answers')}
            </label>
          )}
        </div>
        <div ref={box} className={styles.box}>
          {(isBrief ? content.segments.filter((each) => !isLesson(each)) : content.segments).map((segment) => (
            <CommentedRow
              key={segment.block_id}
              block_id={segment.block_id}
              count={counts?.blocks[segment.block_id] ?? 0}
              onOpen={(block_id) => setTarget({ block_id })}
            >
              <div className={segment.is_fixed ? styles.fixed : styles.own}>
                <SheetSegmentView
                  segment={segment}
                  sheetLanguage={language}
                  layout={layout}
                  isStart={false}
                  firstFootnote={firstNumbers.get(segment.block_id)}
                  question={questions.get(segment.block_id)}
                  onOpen={({ text_id, segment_id }) =>
                    navigate(paths.chapter({ text_id, ...(segment_id ? { segment_id } : {}) }))
                  }
                />
              </div>
            </CommentedRow>
          ))}
          {counts && <BlockTools box={box} onOpen={setTarget} />}
        </div>
        <FootnoteList notes={notes} idPrefix="" language={language} />
      </article>
      <div className={styles.beside}>{children}</div>
      {target && sheet_id && (
        <CommentsSide
          sheet_id={sheet_id}
          shown={shown}
          target={target}
          onTarget={setTarget}
          onClose={() => setTarget(undefined)}
        />
      )}
    </div>
  );
};
