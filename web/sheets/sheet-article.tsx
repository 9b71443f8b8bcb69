import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { languageTag } from '#shared/languages.ts';
import type { OpenText, ReadingSegment } from '#web/reader/reader-types.ts';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { OwnerActions } from './owner-actions.tsx';
import { SheetByline } from './sheet-byline.tsx';
import { SheetPrintFoot } from './sheet-print-foot.tsx';
import { SheetSegmentView } from './sheet-segment-view.tsx';
import { SheetTopics } from './sheet-topics.tsx';
import { useIsOwner } from './use-reader-of-sheet.ts';
import styles from './sheet-article.module.css';

type Props = { sheet: Sheet; onOpen(open: OpenText): void; onResources(segment: ReadingSegment): void };

/** A sheet as it is read: whose it is, then what was written, in order. */
export const SheetArticle = ({ sheet, onOpen, onResources }: Props) => {
  const { sheet_title, summary, language, publisher, content } = sheet;
  const isOwner = useIsOwner(publisher.email);
  const firstHeading = content.segments.findIndex(({ type, content: html }) => type === 'content' && /<h1/i.test(html));
  return (
    <article className={styles.article} onClick={toggleFootnote} onKeyDown={toggleFootnote}>
      <header className={styles.head}>
        <h1 className={styles.title} lang={languageTag(language)}>
          {sheet_title}
        </h1>
        {summary && (
          <p className={styles.summary} lang={languageTag(language)}>
            {summary}
          </p>
        )}
        <SheetByline sheet={sheet} />
        <SheetTopics sheet={sheet} />
        {isOwner && <OwnerActions sheet={sheet} />}
      </header>
      <div className={styles.body}>
        {content.segments.map((segment, index) => (
          <SheetSegmentView
            key={segment.block_id}
            segment={segment}
            sheetLanguage={language}
            isStart={firstHeading < 0 || index < firstHeading}
            onOpen={onOpen}
            onResources={onResources}
          />
        ))}
      </div>
      <SheetPrintFoot sheet={sheet} />
    </article>
  );
};
