import { type Dispatch, type ReactNode, useEffect } from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { bottomSheetClass, useBottomSheet } from '#web/ui/bottom-sheet.tsx';
import type { Chapter } from './chapters.ts';
import { readTargets } from './cited-passages.ts';
import {
  CiteDialog,
  ContentsDrawer,
  DownloadDialog,
  GoToDialog,
  KeyHelp,
  PrintDialog,
  ResourcesPanel,
  TranslationSource,
} from './lazy-parts.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import { keepVisibleAbove } from './panes/pane-moves.ts';
import type { Panels } from './reader-panels.ts';
import { titledSectionOf } from './print/print-range.ts';
import type { PrintJob } from './print/printed-text.tsx';
import type { OpenText, PaneDialog, ReadingSegment, ResourcesView, VersionSegment, ViewMode } from './reader-types.ts';
import type { ReadingPreferences } from './reading-preferences.ts';
import { initialView } from './view-rules.ts';
import type { SearchEvent, SearchState } from './resources/search/search-rules.ts';
import { pickOwnLabel } from './text/own-label.ts';
import { sectionOf } from './text/section-of.ts';
import styles from './reader.module.css';

type SidePanelProps = {
  side: NonNullable<Panels['side']>;
  chapter: Chapter;
  segment: ReadingSegment | undefined;
  versionSegment: VersionSegment | null;
  canAddChapter: boolean;
  renderComments: ((onClose: () => void) => ReactNode) | undefined;
  onView(view: ResourcesView): void;
  onClose(): void;
  onSelectVersion(version_id: string | null): void;
  onOpenText(open: OpenText): void;
  onGoTo(segment_id: string): void;
  search: SearchState;
  dispatchSearch: Dispatch<SearchEvent>;
};

/** The panel beside the text, or on a phone a bottom sheet over its lower half. */
export const SidePanel = (props: SidePanelProps) => {
  const { side, chapter, segment, versionSegment, canAddChapter, renderComments, ...actions } = props;
  const { sheetProps, grip } = useBottomSheet(actions.onClose);
  return (
    <aside className={`${styles.side} ${bottomSheetClass}`} data-side={side.name} {...sheetProps}>
      {grip}
      {side.name === 'translation_source' && (
        <TranslationSource
          text_id={chapter.text_id}
          versionId={chapter.version_id}
          onSelect={actions.onSelectVersion}
          onClose={actions.onClose}
        />
      )}
      {side.name === 'comments' && renderComments?.(actions.onClose)}
      {side.name === 'resources' && segment && (
        <ResourcesPanel
          key={`${side.chapter} ${segment.text_id}`}
          segment={segment}
          versionSegment={versionSegment}
          versionId={chapter.version_id}
          shownView={chapter.view}
          view={side.view}
          canAddChapter={canAddChapter}
          {...actions}
        />
      )}
    </aside>
  );
};

export type ReaderDialog = PaneDialog | 'contents' | 'go_to';

export type ReaderDialogsProps = {
  dialog: ReaderDialog;
  pane: PaneHandle | undefined;
  /** What is shown of the text and its version, where that is not both. */
  view: ViewMode | undefined;
  preferences: Pick<ReadingPreferences, 'layoutMode' | 'arrangement' | 'numbers'>;
  onGoTo(segment_id: string): void;
  onPrint(job: PrintJob): void;
  onDownload(): void;
  onClose(): void;
};

export const ReaderDialogs = (props: ReaderDialogsProps) => {
  const { dialog, pane, onGoTo, onClose } = props;
  const loaded = pane?.loaded();
  if (dialog === 'keys') return <KeyHelp onClose={onClose} />;
  if (!loaded) return null;
  const segment = pane?.currentSegment() ?? undefined;
  const segment_id = segment?.segment_id;
  if (dialog === 'cite') return <CiteDialog targets={readTargets(loaded, segment)} onClose={onClose} />;
  if (dialog === 'download')
    return (
      <DownloadDialog
        textId={loaded.text.id}
        versionId={loaded.version_id}
        section={segment_id ? titledSectionOf(loaded.sections, segment_id) : undefined}
        position={segment?.segment_number}
        onClose={onClose}
      />
    );
  if (dialog === 'print') {
    const { layoutMode, arrangement, numbers } = props.preferences;
    const { viewMode } = initialView(loaded.version_id, props.view);
    return (
      <PrintDialog
        loaded={loaded}
        segment={segment ?? loaded.first}
        display={{ viewMode, layoutMode, arrangement, numbers }}
        onPrint={props.onPrint}
        onDownload={props.onDownload}
        onClose={onClose}
      />
    );
  }
  return dialog === 'contents' ? (
    <ContentsDrawer
      textId={loaded.text.id}
      currentSectionId={segment_id ? sectionOf(loaded.sections, segment_id) : null}
      onGoTo={onGoTo}
      onClose={onClose}
    />
  ) : (
    <GoToDialog
      textId={loaded.text.id}
      contentId={loaded.content_id}
      totalSegments={loaded.total}
      citation={loaded.text.citation}
      hasCitedNumbers={props.preferences.numbers === 'edition' || isVerseNumber(segment ?? loaded.first)}
      onGoTo={onGoTo}
      onClose={onClose}
    />
  );
};

/** `21`, not `3.4`, which is never the position of a passage. */
const isVerseNumber = (segment: Segment): boolean => /^\d+$/.test(pickOwnLabel(segment).label ?? '');

/**
 * Announces the active segment when a key has changed it. Always rendered, because screen readers do not announce a live
 * region that is inserted together with its text.
 */
export const SegmentAnnouncement = ({ segment }: { segment: Segment | null }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <p className="screen-reader-text" role="status" lang={language}>
      {segment && (
        // Replaced for each segment: the lines of a verse have one number, and text that stays the same is not announced.
        <span key={segment.segment_id}>
          {t('reader.keys.at_segment', { number: passageNumber(language, segment) })}
        </span>
      )}
    </p>
  );
};

/** On a phone the panel covers the lower part of the page: scrolls its segment above the panel. */
export const useKeepSegmentVisible = (
  root: HTMLElement,
  handles: Map<string, PaneHandle>,
  side: Panels['side'],
  segment_id: string | undefined,
): void => {
  const chapter = side?.chapter;
  useEffect(() => {
    const panel = root.querySelector<HTMLElement>('[data-side]');
    if (!chapter || !segment_id || !panel || getComputedStyle(panel).position !== 'fixed') return;
    // By its height, because its position changes while it slides in.
    const frame = requestAnimationFrame(() => {
      const pane = handles.get(chapter);
      if (pane) keepVisibleAbove(pane, segment_id, window.innerHeight - panel.offsetHeight);
    });
    return () => cancelAnimationFrame(frame);
  }, [root, handles, chapter, segment_id]);
};
