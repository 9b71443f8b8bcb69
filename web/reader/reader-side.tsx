import type { Chapter } from './chapters.ts';
import { ResourcesPanel, TranslationSource } from './lazy-parts.ts';
import type { Panels } from './reader-panels.ts';
import type { OpenText, ReadingSegment, ResourcesView } from './reader-types.ts';
import styles from './reader.module.css';

type Props = {
  side: NonNullable<Panels['side']>;
  chapter: Chapter;
  segment: ReadingSegment | undefined;
  versionSegment: ReadingSegment | null;
  canAddChapter: boolean;
  onView(view: ResourcesView): void;
  onClose(): void;
  onSelectVersion(version_id: string | null): void;
  onOpenText(open: OpenText): void;
  onGoTo(segment_id: string): void;
};

/** What stands beside the text, or on a phone over its lower half. */
export const ReaderSide = ({ side, chapter, segment, versionSegment, canAddChapter, ...does }: Props) => (
  <aside className={styles.side} data-side={side.name}>
    {side.name === 'translation_source' && (
      <TranslationSource
        text_id={chapter.text_id}
        versionId={chapter.version_id}
        onSelect={does.onSelectVersion}
        onClose={does.onClose}
      />
    )}
    {side.name === 'resources' && segment && (
      <ResourcesPanel
        key={`${side.chapter} ${segment.text_id}`}
        segment={segment}
        versionSegment={versionSegment}
        versionId={chapter.version_id}
        view={side.view}
        canAddChapter={canAddChapter}
        {...does}
      />
    )}
  </aside>
);
