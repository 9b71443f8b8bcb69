import type { ReactNode } from 'react';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import { languageTag } from '#shared/languages.ts';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import type { OpenText, ReadingSegment } from '#web/reader/reader-types.ts';
import { plainText } from '#web/ui/plain-text.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { SHEET, SHEET_START } from '#web/ui/sheet-html.ts';
import { Picture, PlayerFrame } from './media.tsx';
import { audioPlayer, videoPlayer } from '#shared/media-address.ts';
import { HtmlWithFootnotes } from './sheet-footnotes.tsx';
import { SourcePassage } from './source-passage.tsx';
import styles from './sheet-segment-view.module.css';
import blockStyles from './sheet-blocks.module.css';

/** The beginning of a block is enough to detect its script. */
const MAX_INSPECTED = 4000;

/** The language of a block: by its script, if that is not the script of the sheet's language. */
export const blockLanguage = (html: string, sheetLanguage: string): string =>
  languageOfUserText(plainText(html.slice(0, MAX_INSPECTED)), sheetLanguage) ?? sheetLanguage;

/** A question of an assignment, below its number. */
const Question = ({ number, children }: { number: number; children: ReactNode }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <div className={styles.question}>
      <p className={styles.number}>{t('assignment.question', { number: formatNumber(language, number) })}</p>
      {children}
    </div>
  );
};

/** The number of each question of a sheet, by the id of its block. */
export const numberQuestions = (segments: SheetSegment[]): Map<string, number> =>
  new Map(segments.filter(({ is_question }) => is_question).map(({ block_id }, index) => [block_id, index + 1]));

/** How many blocks stand above the first heading. */
export const blocksAboveHeadings = (segments: SheetSegment[]): number => {
  const first = segments.findIndex(({ type, content }) => type === 'content' && /<h1/i.test(content));
  return first < 0 ? segments.length : first;
};

type Props = {
  segment: SheetSegment;
  sheetLanguage: string;
  /** Of the sheet: how its sources are shown. */
  layout: SheetLayout;
  /** There is no heading above it. */
  isStart: boolean;
  /** The number of its first footnote; undefined when it has none. */
  firstFootnote?: number | undefined;
  /** Of a question: its number in the sheet. */
  question?: number | undefined;
  /** Before the ids of footnotes, where a page shows several sheets. */
  idPrefix?: string;
  onOpen(open: OpenText): void;
  /** Where there is a panel for them. */
  onResources?: ((segment: ReadingSegment) => void) | undefined;
};

/** One block of a sheet, by its type. */
export const SheetSegmentView = (props: Props) => {
  const { segment, sheetLanguage, isStart, firstFootnote, question, idPrefix = '', onOpen, onResources } = props;
  const { type, content, alt, caption, title, picture, start } = segment;
  const details = { address: content, title, picture, start };
  const kind = isStart ? SHEET_START : SHEET;
  switch (type) {
    case 'content': {
      const language = blockLanguage(content, sheetLanguage);
      const text = (
        <div className={`${blockStyles.block} ${styles.text}`} lang={languageTag(language)}>
          {firstFootnote === undefined && !content.includes('<table') ? (
            <SafeHtml as="div" kind={kind} html={content} />
          ) : (
            <HtmlWithFootnotes
              kind={kind}
              html={content}
              language={language}
              firstNumber={firstFootnote ?? 1}
              idPrefix={idPrefix}
            />
          )}
        </div>
      );
      return question === undefined ? text : <Question number={question}>{text}</Question>;
    }
    case 'image':
      return <Picture address={content} alt={alt} caption={caption} />;
    case 'audio':
      return <PlayerFrame kind="audio" player={audioPlayer(content)} {...details} />;
    case 'video':
      return <PlayerFrame kind="video" player={videoPlayer(content, start)} {...details} />;
    case 'source':
      return <SourcePassage segment={segment} layout={props.layout} onOpen={onOpen} onResources={onResources} />;
  }
};
