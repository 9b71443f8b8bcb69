import type { MouseEvent } from 'react';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import { columnsOfSource } from '#shared/source-columns.ts';
import type { OpenText, ReadingSegment } from '#web/reader/reader-types.ts';
import { isPlainClick } from '#web/ui/link.tsx';
import { SourceCaption } from './source-caption.tsx';
import { SourceWords } from './source-words.tsx';
import styles from './source-passage.module.css';

type Props = {
  segment: SheetSegment;
  /** Of the sheet, for a source without one of its own. */
  layout: SheetLayout;
  onOpen(open: OpenText): void;
  onResources?: ((segment: ReadingSegment) => void) | undefined;
};

/** Selecting text is not a click, nor is opening a footnote. */
const isClick = (event: MouseEvent): boolean =>
  isPlainClick(event) &&
  document.getSelection()?.isCollapsed !== false &&
  !(event.target instanceof Element && event.target.closest('a, button, [role="button"]'));

/** Quoted passages, each version in its own script. A click opens its text beside the sheet. */
export const SourcePassage = ({ segment, layout, onOpen, onResources }: Props) => {
  const versions = columnsOfSource(segment);
  const openPassage = ({ text_id }: QuotedVersion, segment_id: string, event: MouseEvent) =>
    isClick(event) && onOpen({ text_id, segment_id });
  return (
    <figure className={styles.source} data-source={segment.segment_id}>
      <SourceWords
        versions={versions}
        layout={segment.layout ?? layout}
        showsNumbers={segment.shows_numbers ?? false}
        onPassage={openPassage}
      />
      <figcaption className={styles.from}>
        {versions.map((version) => (
          <SourceCaption key={version.text_id} version={version} onOpen={onOpen} onResources={onResources} />
        ))}
      </figcaption>
    </figure>
  );
};
