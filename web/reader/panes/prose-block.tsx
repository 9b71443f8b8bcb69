import type { ReactNode } from 'react';
import type { Segment } from '#shared/contract/texts.ts';
import type { Block } from '#web/reader/text-blocks.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { SegmentNumber } from './segment-number.tsx';
import type { ShownText } from './shown-text.ts';
import { joinerOf, runOf } from './text-style.ts';
import { Translation } from './translation.tsx';
import styles from './text.module.css';

type Props = { block: Block; shown: ShownText; current: string | null };

type RunProps = { segment: Segment; text_id: string; current: string | null; isFirst: boolean; children: ReactNode };

/** The first of two runs of a segment carries its number; both are the passage. */
const Run = ({ segment, text_id, current, isFirst, children }: RunProps) => {
  const { segment_id, segment_number, type } = segment;
  return (
    <span
      className={styles.run}
      data-segment-id={segment_id}
      data-type={type}
      {...(isFirst ? { 'data-number': segment_number, tabIndex: -1 } : {})}
      aria-current={segment_id === current || undefined}
    >
      {isFirst && <SegmentNumber text_id={text_id} segment_id={segment_id} segment_number={segment_number} />}
      {children}
    </span>
  );
};

/** The segments of a paragraph flow together; lines of verse still break. */
export const ProseBlock = ({ block, shown, current }: Props) => {
  const { text, version, viewMode } = shown;
  const hasSource = viewMode !== 'TRANSLATIONS';
  return (
    <div className={styles.paragraphs}>
      {hasSource && (
        <p className={styles.source} {...runOf(text)}>
          {block.segments.map((segment) => (
            <Run key={segment.segment_id} segment={segment} text_id={text.id} current={current} isFirst>
              <SafeHtml html={segment.content} />
              {joinerOf(text)}
            </Run>
          ))}
        </p>
      )}
      {viewMode !== 'SOURCE' && (
        <p className={styles.translation} data-version={version?.id} {...(version && runOf(version))}>
          {block.segments.map((segment) => (
            <Run key={segment.segment_id} segment={segment} text_id={text.id} current={current} isFirst={!hasSource}>
              <Translation segment={segment} />
              {version ? joinerOf(version) : ' '}
            </Run>
          ))}
        </p>
      )}
    </div>
  );
};
