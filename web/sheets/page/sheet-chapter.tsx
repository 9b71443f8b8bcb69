import { useQuery } from '@tanstack/react-query';
import { ALargeSmall, X } from 'lucide';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { SheetOptions } from '#web/reader/lazy-parts.ts';
import { paneBarClass } from '#web/reader/panes/pane-header.tsx';
import { useBarAway } from '#web/reader/panes/use-bar-away.ts';
import type { BesideSheet, OpenText, ReadingSegment } from '#web/reader/reader-types.ts';
import { CommentedRow } from '#web/comments/comment-count.tsx';
import { type CommentTarget, WHOLE_SHEET } from '#web/comments/comment-target.ts';
import { firstCommentsQuery } from '#web/comments/comments.data.ts';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { TagLinks } from '#web/tags/tag-links.tsx';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Link } from '#web/ui/link.tsx';
import { UserText } from '#web/i18n/user-text.tsx';
import { OwnerActions, useIsOwner } from './owner-actions.tsx';
import { SheetByline } from './sheet-byline.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { SheetPrintFooter } from '../sheet-print-footer.tsx';
import { FootnoteList, followFootnoteLink, listSheetFootnotes } from '../sheet-footnotes.tsx';
import { blocksAboveHeadings, numberQuestions, SheetSegmentView } from '../sheet-segment-view.tsx';
import { type SheetStateShown, sheetTopicsQuery } from '../sheets.data.ts';
import styles from './sheet-article.module.css';
import topicStyles from './sheet-topics.module.css';
import chapterStyles from './sheet-chapter.module.css';

/** Few sheets are assignments; of those it is read without scripts too. */
const loadAssignmentBox = async () => (await import('#web/assignments/assignment-box.tsx')).AssignmentBox;
const AssignmentBox = hydrateLater(import.meta.env.SSR ? await loadAssignmentBox() : undefined, loadAssignmentBox);

/** Few authors ever see one. */
const ModerationNotice = lazyWithRetry(async () => (await import('../moderation-notice.tsx')).ModerationNotice);

/** Shown where the pointer is, so the page does not wait for it. */
const BlockTools = lazyWithRetry(async () => (await import('#web/comments/block-tools.tsx')).BlockTools);

const loadFirstComments = async () => (await import('#web/comments/first-comments.tsx')).FirstComments;
const FirstComments = hydrateLater(import.meta.env.SSR ? await loadFirstComments() : undefined, loadFirstComments);

/** The topics of the sheet, as links. */
const SheetTopics = ({ sheet: { id, topics }, state }: { sheet: Sheet; state: SheetStateShown }) => {
  const t = useT();
  const { language } = useLanguage();
  const { data, isError } = useQuery({ ...sheetTopicsQuery(id, language, state), enabled: topics.length > 0 });
  if (topics.length === 0 || data?.topics.length === 0) return null;
  if (isError && !data) return <p className={topicStyles.problem}>{t('topics.picker.failed')}</p>;
  return (
    <ul aria-label={t('topics.title')} className={topicStyles.topics}>
      {data?.topics.map((topic) => (
        <li key={topic.id}>
          <Link to={paths.topic(topic.id)}>
            <LangText language={topic.language}>{topic.title}</LangText>
          </Link>
        </li>
      ))}
    </ul>
  );
};

type Props = {
  sheet: Sheet;
  state: SheetStateShown;
  onComment(target: CommentTarget): void;
  onOpen(open: OpenText): void;
  onResources(segment: ReadingSegment): void;
};

/** A sheet as it is read: title, author, then its blocks in order. */
const SheetArticle = ({ sheet, state, onComment, onOpen, onResources }: Props) => {
  const { sheet_title, summary, language, publisher, content } = sheet;
  const isOwner = useIsOwner(publisher.email);
  const aboveHeadings = blocksAboveHeadings(content.segments);
  const comments = useQuery(firstCommentsQuery(sheet.id)).data;
  const body = useRef<HTMLDivElement>(null);
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const { notes, firstNumbers } = useMemo(() => listSheetFootnotes(content.segments), [content.segments]);
  const questions = useMemo(() => numberQuestions(content.segments), [content.segments]);
  const onClick = (event: MouseEvent) => {
    if (!toggleFootnote(event)) followFootnoteLink(event);
  };
  return (
    <article className={styles.article} onClick={onClick} onKeyDown={toggleFootnote}>
      <header className={styles.head}>
        <UserText as="h1" className={styles.title} language={language}>
          {sheet_title}
        </UserText>
        {summary && (
          <UserText as="p" className={styles.summary} language={language}>
            {summary}
          </UserText>
        )}
        <SheetByline sheet={sheet} />
        <SheetTopics sheet={sheet} state={state} />
        <TagLinks tags={sheet.tags} />
        {isOwner && (sheet.withheld || sheet.notice) && (
          <ModerationNotice id={sheet.id} withheld={sheet.withheld} notice={sheet.notice} />
        )}
        {sheet.assignment && <AssignmentBox id={sheet.id} assignment={sheet.assignment} />}
        {isOwner && <OwnerActions sheet={sheet} state={state} />}
      </header>
      <div ref={body} className={styles.body}>
        {content.segments.map((segment, index) => (
          <CommentedRow
            key={segment.block_id}
            block_id={segment.block_id}
            count={comments?.counts.blocks[segment.block_id] ?? 0}
            onOpen={(block_id) => onComment({ block_id })}
          >
            <SheetSegmentView
              segment={segment}
              sheetLanguage={language}
              layout={sheet.layout}
              isStart={index < aboveHeadings}
              firstFootnote={firstNumbers.get(segment.block_id)}
              question={questions.get(segment.block_id)}
              onOpen={onOpen}
              onResources={onResources}
            />
          </CommentedRow>
        ))}
        {isInBrowser && <BlockTools box={body} onOpen={onComment} />}
        <FootnoteList notes={notes} idPrefix="" language={language} />
      </div>
      {comments && (
        <FirstComments
          threads={comments.threads}
          total={comments.counts.comments}
          onOpen={() => onComment(WHOLE_SHEET)}
        />
      )}
      <SheetPrintFooter sheet={sheet} />
    </article>
  );
};

/** The sheet as the first pane of the reader, with its tools above. */
export const SheetChapter = ({
  sheet,
  state,
  beside,
  onComment,
  openedComment,
}: {
  sheet: Sheet;
  state: SheetStateShown;
  beside: BesideSheet;
  onComment(target: CommentTarget): void;
  /** Named in the address. */
  openedComment: string | undefined;
}) => {
  const t = useT();
  const [hasReachedLimit, setReachedLimit] = useState(false);
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useBarAway(bar, areOptionsOpen);
  const comment = (target: CommentTarget) => {
    onComment(target);
    beside.onComments();
  };
  const latestComment = useRef(comment);
  useEffect(() => {
    latestComment.current = comment;
  });
  useEffect(() => {
    if (openedComment) latestComment.current({ block_id: null, comment: openedComment });
  }, [openedComment]);
  const open = (text: OpenText) => {
    setReachedLimit(!beside.canAddChapter);
    beside.onOpenText(text);
  };
  return (
    <>
      <header ref={bar} className={`${paneBarClass} ${chapterStyles.bar}`}>
        <Link to={paths.community()} className={chapterStyles.up}>
          {t('header.community')}
        </Link>
        <SheetTools sheet={sheet} state={state} canCite={sheet.is_published} canReport={!sheet.is_owner} />
        <IconButton
          icon={ALargeSmall}
          iconSize={22}
          label={t('reader.view_options')}
          title={t('reader.view_options')}
          aria-expanded={areOptionsOpen}
          className={chapterStyles.close}
          onClick={() => setOptionsOpen(!areOptionsOpen)}
        />
        {!beside.isOnly && (
          <IconButton
            icon={X}
            label={t('reader.close_chapter', { title: sheet.sheet_title })}
            className={chapterStyles.close}
            onClick={beside.onClose}
          />
        )}
        {areOptionsOpen && (
          <SheetOptions
            typography={beside.typography}
            onTypography={beside.onTypography}
            onClose={() => setOptionsOpen(false)}
          />
        )}
      </header>
      <p className={hasReachedLimit ? chapterStyles.notice : undefined} role="status">
        {hasReachedLimit && !beside.canAddChapter && t('connection_panel.limit_reached')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={chapterStyles.scroller} tabIndex={0} data-scroller>
        <SheetArticle sheet={sheet} state={state} onComment={comment} onOpen={open} onResources={beside.onResources} />
      </div>
    </>
  );
};
