import type { ReactNode } from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/right-to-left.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { type Block, repeatedLabels } from '#web/reader/text/text-blocks.ts';
import type { Numbers } from '#web/reader/reader-types.ts';
import { breakableNumber } from '#web/ui/breakable-number.tsx';
import { hasLines, SafeHtml } from '#web/ui/safe-html.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import type { TextDisplay } from './text-chunk.tsx';
import numberStyles from './segment-number.module.css';
import styles from './text.module.css';

type Script = { language: string; script: string };

/** `lang`, and `dir` for right-to-left scripts. */
export const langProps = ({ language, script }: Script): { lang: string; dir?: 'rtl' } => ({
  lang: languageTag(language, script),
  ...(isRightToLeft(script) ? { dir: 'rtl' as const } : {}),
});

/** Separates two segments of a paragraph. */
export const separatorOf = ({ script }: Script): string => (script === 'Hani' ? '' : ' ');

type SegmentNumberProps = {
  text_id: string;
  segment: Pick<Segment, 'segment_id' | 'segment_number' | 'label' | 'has_own_number'>;
  numbers: Numbers;
  /** The segment before has the same number. */
  isRepeated: boolean;
  place: 'margin' | 'inline';
};

/**
 * A link, so that its address can be copied, opened in a tab, and reached by keyboard. The number of a verse is
 * seen at its first line only; the others show it while they are pointed at or have the focus.
 */
const SegmentNumber = ({ text_id, segment, numbers, isRepeated, place }: SegmentNumberProps) => {
  const { segment_id, segment_number, label, has_own_number } = segment;
  const t = useT();
  const { language } = useLanguage();
  const number = formatNumber(language, segment_number);
  const passage = t('text.passage', { number });
  // A verse is known by its number; a folio is that of an edition, for those who want it.
  const isLabelled = label !== null && (has_own_number || numbers === 'edition');
  return (
    <a
      className={`${numberStyles.number} ${numberStyles[place]}`}
      href={paths.chapter({ text_id, segment_id })}
      lang={language}
      aria-label={isLabelled ? `${label}, ${passage}` : passage}
      data-number-link
      data-repeated={(isLabelled && isRepeated) || undefined}
    >
      {isLabelled ? breakableNumber(label) : number}
    </a>
  );
};

/** Explains why a segment has no translation: that of the segment above covers it, or there is none. */
const NoTranslation = ({ isCovered }: { isCovered: boolean }) => {
  const t = useT();
  const { language } = useLanguage();
  const reason = t(isCovered ? 'reader.translated_above' : 'reader.no_translation');
  return (
    <span className={isCovered ? styles.covered : styles.gap} lang={language} title={reason}>
      <span aria-hidden="true">{isCovered ? '″' : '—'}</span>
      <ScreenReaderText>{reason}</ScreenReaderText>
    </span>
  );
};

const Source = ({ segment: { content, type } }: { segment: Segment }) => (
  <SafeHtml html={content} isVerse={type === 'verse'} />
);

/** A translation into prose is one paragraph although the verse has several lines. */
const isTranslatedAsVerse = ({ type, content, translation }: Segment): boolean =>
  type === 'verse' && (hasLines(translation?.content ?? '') || !hasLines(content));

const Translation = ({ segment }: { segment: Segment }) =>
  segment.translation ? (
    <SafeHtml html={segment.translation.content} isVerse={isTranslatedAsVerse(segment)} />
  ) : (
    <NoTranslation isCovered={segment.covered_by !== null} />
  );

type BlockProps = { block: Block; display: TextDisplay; activeId: string | null };

/** Only the first of the two languages gets the heading role. */
const headingOf = (segment: Segment) =>
  segment.type === 'heading' ? { role: 'heading', 'aria-level': Math.min((segment.level ?? 1) + 1, 6) } : {};

type SegmentRowProps = { segment: Segment; display: TextDisplay; activeId: string | null; isRepeated: boolean };

const SegmentRow = ({ segment, display, activeId, isRepeated }: SegmentRowProps) => {
  const { text, version, viewMode } = display;
  const { segment_id, segment_number, type, level } = segment;
  const hasSource = viewMode !== 'TRANSLATIONS';
  const hasTranslation = viewMode !== 'SOURCE';
  return (
    <div
      className={styles.segment}
      data-segment-id={segment_id}
      data-number={segment_number}
      data-type={type}
      data-script={hasSource ? text.script : version?.script}
      data-level={level ?? undefined}
      aria-current={segment_id === activeId || undefined}
      tabIndex={-1}
    >
      <SegmentNumber
        text_id={text.id}
        segment={segment}
        numbers={display.numbers}
        isRepeated={isRepeated}
        place="margin"
      />
      {hasSource && (
        <div className={styles.source} {...langProps(text)} {...headingOf(segment)}>
          <Source segment={segment} />
        </div>
      )}
      {hasTranslation && (
        <div
          className={styles.translation}
          data-version={version?.id}
          {...(version && langProps(version))}
          {...(hasSource ? {} : headingOf(segment))}
        >
          <Translation segment={segment} />
        </div>
      )}
    </div>
  );
};

/** Each segment on lines of its own. */
export const SegmentedBlock = ({ block, display, activeId }: BlockProps) => {
  const repeated = repeatedLabels(block);
  return block.segments.map((segment, index) => (
    <SegmentRow
      key={segment.segment_id}
      segment={segment}
      display={display}
      activeId={activeId}
      isRepeated={repeated[index] ?? false}
    />
  ));
};

type InlineSegmentProps = {
  segment: Segment;
  text_id: string;
  numbers: Numbers;
  activeId: string | null;
  hasNumber: boolean;
  isRepeated: boolean;
  children: ReactNode;
};

/** A segment in a paragraph. Source and translation have one each; only the first one has the number. */
const InlineSegment = (props: InlineSegmentProps) => {
  const { segment, text_id, numbers, activeId, hasNumber, isRepeated, children } = props;
  const { segment_id, segment_number, type } = segment;
  return (
    <span
      className={styles.run}
      data-segment-id={segment_id}
      data-type={type}
      {...(hasNumber ? { 'data-number': segment_number, tabIndex: -1 } : {})}
      aria-current={segment_id === activeId || undefined}
    >
      {hasNumber && (
        <SegmentNumber
          text_id={text_id}
          segment={segment}
          numbers={numbers}
          isRepeated={isRepeated}
          place={type === 'verse' ? 'margin' : 'inline'}
        />
      )}
      {children}
    </span>
  );
};

/** The segments of a paragraph follow each other inline; verse still breaks into lines. */
export const ProseBlock = ({ block, display, activeId }: BlockProps) => {
  const { text, version, viewMode } = display;
  const hasSource = viewMode !== 'TRANSLATIONS';
  const repeated = repeatedLabels(block);
  return (
    <div className={styles.paragraphs}>
      {hasSource && (
        <p className={styles.source} {...langProps(text)}>
          {block.segments.map((segment, index) => (
            <InlineSegment
              key={segment.segment_id}
              segment={segment}
              text_id={text.id}
              numbers={display.numbers}
              activeId={activeId}
              hasNumber
              isRepeated={repeated[index] ?? false}
            >
              <Source segment={segment} />
              {separatorOf(text)}
            </InlineSegment>
          ))}
        </p>
      )}
      {viewMode !== 'SOURCE' && (
        <p className={styles.translation} data-version={version?.id} {...(version && langProps(version))}>
          {block.segments.map((segment, index) => (
            <InlineSegment
              key={segment.segment_id}
              segment={segment}
              text_id={text.id}
              numbers={display.numbers}
              activeId={activeId}
              hasNumber={!hasSource}
              isRepeated={repeated[index] ?? false}
            >
              <Translation segment={segment} />
              {version ? separatorOf(version) : ' '}
            </InlineSegment>
          ))}
        </p>
      )}
    </div>
  );
};
