import type { Segment } from '#shared/contract/texts.ts';
import type { Block } from '#web/reader/text-blocks.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { SegmentNumber } from './segment-number.tsx';
import type { ShownText } from './shown-text.ts';
import { runOf } from './text-style.ts';
import { Translation } from './translation.tsx';
import styles from './text.module.css';

type Props = { block: Block; shown: ShownText; current: string | null };

/** A heading is one in whichever of the two languages stands first. */
const headingOf = (segment: Segment) =>
  segment.type === 'heading' ? { role: 'heading', 'aria-level': Math.min((segment.level ?? 1) + 1, 6) } : {};

const Row = ({ segment, shown, current }: { segment: Segment; shown: ShownText; current: string | null }) => {
  const { text, version, viewMode } = shown;
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
      aria-current={segment_id === current || undefined}
      tabIndex={-1}
    >
      <SegmentNumber text_id={text.id} segment_id={segment_id} segment_number={segment_number} />
      {hasSource && (
        <div className={styles.source} {...runOf(text)} {...headingOf(segment)}>
          <SafeHtml html={segment.content} />
        </div>
      )}
      {hasTranslation && (
        <div
          className={styles.translation}
          data-version={version?.id}
          {...(version && runOf(version))}
          {...(hasSource ? {} : headingOf(segment))}
        >
          <Translation segment={segment} />
        </div>
      )}
    </div>
  );
};

/** One line or group of lines a segment. */
export const SegmentedBlock = ({ block, shown, current }: Props) =>
  block.segments.map((segment) => <Row key={segment.segment_id} segment={segment} shown={shown} current={current} />);
