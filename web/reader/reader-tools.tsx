import { type Dispatch, type RefObject, useReducer, useRef, useState } from 'react';
import { useMemberAction } from '#web/auth/member-action.ts';
import { useReaderNavigation, useSessionRestore, useVisitTracking } from './address/reader-history.ts';
import type { useSaveReadingPosition } from './address/save-reading-position.ts';
import { rangeTargets } from './cited-passages.ts';
import { canAddChapter, type Chapter, type ChapterEvent, findOpened, isSheet } from './chapters.ts';
import { openBeside, showOpened, unusedId } from './open-beside.ts';
import { focusSegment, goToSegment, stepSegment } from './panes/pane-moves.ts';
import { useReaderKeys } from './keys/use-reader-keys.ts';
import {
  AddToSheet,
  AddToTopic,
  CiteDialog,
  Marks,
  POINTER_PARTS,
  PRELOADED_PARTS,
  PrintedText,
  ResourcesPanel,
  SearchMarks,
  SelectionToolbar,
  usePreload,
  usePreloadOnPointer,
} from './lazy-parts.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { usePaneSync } from './panes/use-pane-sync.ts';
import { SegmentAnnouncement, ReaderDialogs, SidePanel, useKeepSegmentVisible } from './reader-overlays.tsx';
import { canSearch, searchInAddress, searchReducer } from './resources/search/search-rules.ts';
import { useCorrecting } from './selection/use-correcting.tsx';
import { type SegmentRange, useSelectedQuote } from './selection/selected-quote.ts';
import type { useActiveSegment } from './use-active-segment.ts';
import { useLocateSegment } from './use-locate-segment.ts';
import { saveChosenVersion } from '#web/texts/chosen-version.ts';
import type { InnerPosition } from './virtual-text/inner-position.ts';
import { useMarking } from './marks/use-marking.tsx';
import type { PrintJob } from './print/printed-text.tsx';
import { usePrintKey } from './print/use-print-key.ts';
import type { ReadingPreferences } from './reading-preferences.ts';
import type { PanelEvent, Panels } from './reader-panels.ts';
import type {
  OpenText,
  PaneDialog,
  ReadingSegment,
  ResourcesView,
  SelectionToolbarProps,
  SheetView,
} from './reader-types.ts';

export type OpenDialog = { name: PaneDialog | 'go_to'; chapter: string };

type Props = {
  root: HTMLElement;
  sheet: SheetView | undefined;
  chapters: Chapter[];
  dispatchChapters: Dispatch<ChapterEvent>;
  panels: Panels;
  dispatchPanels: Dispatch<PanelEvent>;
  handles: Map<string, PaneHandle>;
  activePane: RefObject<string | null>;
  segments: ReturnType<typeof useActiveSegment>;
  paneSync: ReturnType<typeof usePaneSync>;
  position: ReturnType<typeof useSaveReadingPosition>;
  preferences: ReadingPreferences;
  dialog: OpenDialog | null;
  onDialog(dialog: OpenDialog | null): void;
};

/** The toolbar while text of the container is selected. A component of its own: each selection renders only this. */
const SelectedText = ({ container, locate, ...actions }: SelectionToolbarProps) => {
  const { quote, dismiss } = useSelectedQuote({ container, locate });
  return quote && <SelectionToolbar {...actions} quote={quote} onClose={dismiss} />;
};

/** Panels, dialogs, keys and the selection toolbar. None of them is visible at first, so they load after the text. */
export const ReaderTools = (props: Props) => {
  const {
    root,
    sheet,
    chapters,
    dispatchChapters,
    panels,
    dispatchPanels,
    handles,
    activePane,
    segments,
    paneSync,
    position,
    preferences,
    dialog,
    onDialog,
  } = props;
  const { active, activate } = segments;
  const { locate, versionOf } = useLocateSegment(handles);
  const { side, overlay } = panels;
  // Keys act on texts only: a sheet scrolls like any page.
  const texts = chapters.filter((chapter) => !isSheet(chapter));
  const activeId = () => texts.find(({ id }) => id === activePane.current)?.id ?? texts[0]?.id ?? '';
  const withText = (task: (id: string) => void) => {
    if (texts.length > 0) task(activeId());
  };

  /** Activates and focuses a segment; synced panes follow. */
  const select = (id: string, segment_id: string) => {
    activate(id, segment_id);
    const pane = handles.get(id);
    if (pane) focusSegment(pane, segment_id);
    paneSync.follow(id);
    position.scheduleWrite();
  };
  const lastMove = useRef(0);
  /** The pane asked for last has the focus and leads the others, whichever text comes last. */
  const moveTo = async (id: string, segment_id: string, inner?: InnerPosition | null) => {
    activePane.current = id;
    lastMove.current += 1;
    const move = lastMove.current;
    const pane = handles.get(id);
    if (!pane || !(await goToSegment(pane, segment_id, inner))) return;
    if (lastMove.current === move) select(id, segment_id);
    else activate(id, segment_id);
  };
  const step = (by: 1 | -1) => {
    const id = activeId();
    lastMove.current += 1;
    activePane.current = id;
    const pane = handles.get(id);
    const segment = pane && stepSegment(pane, by);
    if (!segment) return;
    select(id, segment.segment_id);
    // Enter may open it next.
    ResourcesPanel.preload();
    segments.announce(segment);
  };
  const openResources = (view?: ResourcesView) => {
    const id = activeId();
    const segment_id = active[id]?.segment_id ?? handles.get(id)?.currentSegment()?.segment_id;
    if (!segment_id) return;
    activate(id, segment_id);
    dispatchPanels({ type: 'resources', chapter: id, view });
  };
  const share = ({ text_id, segment_id }: ReadingSegment) => {
    const open = chapters.filter((chapter) => chapter.text_id === text_id);
    const chapter = (open.find(({ id }) => id === activePane.current) ?? open[0])?.id;
    if (!chapter) return;
    activate(chapter, segment_id);
    dispatchPanels({ type: 'resources', chapter, view: 'share' });
  };
  // Words in the address are those of the search that led here.
  const [search, dispatchSearch] = useReducer(searchReducer, texts[0]?.text_id ?? '', searchInAddress);
  const openNotes = useMemberAction<null>('read notes', () => openResources('notes'));
  const marking = useMarking(root, locate);
  const { correct, correctionDialog } = useCorrecting(root, locate);
  const [segmentsToAdd, setSegmentsToAdd] = useState<ReadingSegment[] | null>(null);
  const [cited, setCited] = useState<SegmentRange | null>(null);
  const [segmentForTopic, setSegmentForTopic] = useState<ReadingSegment | null>(null);
  const addToSheet = useMemberAction<ReadingSegment[]>('add to sheet', setSegmentsToAdd);
  const closeSide = () => {
    dispatchPanels({ type: 'close_side' });
    // The comments return the focus themselves.
    if (side?.name === 'comments') return;
    const segment = side && active[side.chapter];
    if (!segment) return;
    const pane = handles.get(side.chapter);
    if (pane) focusSegment(pane, segment.segment_id);
    root.querySelector<HTMLElement>(`[data-quoted="${CSS.escape(segment.segment_id)}"]`)?.focus();
  };
  const closeNearest = () => {
    if (overlay) return dispatchPanels({ type: 'close_overlay' });
    if (side) return closeSide();
    if (marking.cancelAttaching) return marking.cancelAttaching();
    return dispatchSearch({ type: 'cleared' });
  };

  const jump = useReaderNavigation({
    chapters,
    handles,
    position,
    dispatchChapters,
    moveTo,
    // Its passage is of a text that is no longer open.
    onReplace: () => dispatchPanels({ type: 'close_side' }),
  });
  useSessionRestore({ chapters, panels, dispatchChapters, reopenResources: () => openResources() });
  useKeepSegmentVisible(root, handles, side, side ? active[side.chapter]?.segment_id : undefined);
  useVisitTracking(texts, position.save);
  usePreload(PRELOADED_PARTS);
  usePreloadOnPointer(POINTER_PARTS);
  useReaderKeys({
    next_segment: () => step(1),
    previous_segment: () => step(-1),
    open_resources: () => openResources(),
    close_nearest: closeNearest,
    open_contents: () => withText((chapter) => dispatchPanels({ type: 'toggle', name: 'contents', chapter })),
    search_text: () => openResources('search'),
    open_notes: () => openNotes(null),
    go_to_place: () => withText((chapter) => onDialog({ name: 'go_to', chapter })),
    show_keys: () => onDialog({ name: 'keys', chapter: activeId() }),
  });

  /** On a phone the panel covers the passage that was asked for. */
  const closeCoveringPanel = () => {
    const panel = root.querySelector<HTMLElement>('[data-side]');
    if (panel && getComputedStyle(panel).position === 'fixed') dispatchPanels({ type: 'close_side' });
  };
  const [printJob, setPrintJob] = useState<PrintJob | null>(null);
  usePrintKey(() => withText((chapter) => onDialog({ name: 'print', chapter })));

  const openText = ({ id }: Chapter, open: OpenText, version_id?: string | null) => {
    closeCoveringPanel();
    const opened = findOpened(chapters, id, open);
    if (opened && version_id) dispatchChapters({ type: 'version', id: opened.id, version_id });
    if (opened) return showOpened({ handles, activate }, opened, open.segment_id);
    return dispatchChapters({ type: 'add', open, after: id, id: unusedId(chapters), version_id });
  };
  /** A sheet has no segments and no version of its own: the text it quotes opens beside it. */
  const quotedSegment = (chapter: Chapter): ReadingSegment | undefined =>
    isSheet(chapter) ? active[chapter.id] : undefined;
  const selectVersion = (chapter: Chapter, version_id: string | null) => {
    const segment = quotedSegment(chapter);
    if (segment) return openText(chapter, { text_id: segment.text_id, segment_id: segment.segment_id }, version_id);
    closeCoveringPanel();
    // Another version is shown even if only the source was.
    saveChosenVersion(version_id, chapter.view === 'SOURCE' ? undefined : chapter.view);
    return dispatchChapters({ type: 'version', id: chapter.id, version_id });
  };
  const goTo = (chapter: Chapter, segment_id: string) => {
    const segment = quotedSegment(chapter);
    if (!segment) return jump(chapter.id, segment_id);
    const open = { text_id: segment.text_id, segment_id };
    return openBeside({ chapters, handles, dispatchChapters, activate }, chapter.id, open);
  };

  const sideChapter = side && chapters.find(({ id }) => id === side.chapter);
  const contents = overlay?.name === 'contents' ? { name: overlay.name, chapter: overlay.chapter } : null;
  const openDialog = dialog ?? contents;
  return (
    <>
      {side && sideChapter && (
        <SidePanel
          side={side}
          renderComments={sheet?.renderComments}
          chapter={sideChapter}
          segment={active[side.chapter]}
          versionSegment={versionOf(side.chapter, active[side.chapter]?.segment_id)}
          canAddChapter={canAddChapter(chapters)}
          onView={(view) => dispatchPanels({ type: 'view', view })}
          onClose={closeSide}
          onSelectVersion={(version_id) => selectVersion(sideChapter, version_id)}
          onOpenText={(open) => openText(sideChapter, open)}
          onGoTo={(segment_id) => goTo(sideChapter, segment_id)}
          search={search}
          dispatchSearch={dispatchSearch}
        />
      )}
      {openDialog && (
        <ReaderDialogs
          dialog={openDialog.name}
          pane={handles.get(openDialog.chapter)}
          onGoTo={(segment_id) => jump(openDialog.chapter, segment_id)}
          view={chapters.find(({ id }) => id === openDialog.chapter)?.view}
          preferences={preferences}
          onPrint={(job) => {
            onDialog(null);
            setPrintJob(job);
          }}
          onDownload={() => onDialog({ name: 'download', chapter: openDialog.chapter })}
          onClose={() => (dialog ? onDialog(null) : dispatchPanels({ type: 'close_overlay' }))}
        />
      )}
      {printJob && <PrintedText job={printJob} onDone={() => setPrintJob(null)} />}
      <SegmentAnnouncement segment={segments.announced} />
      <SelectedText
        container={root}
        locate={locate}
        onShare={share}
        onCite={setCited}
        onAddToSheet={addToSheet}
        onHighlight={marking.highlight}
        onNote={marking.note}
        onCorrect={correct}
        onAddToTopic={setSegmentForTopic}
        onAttach={marking.attach}
      />
      {canSearch(search) && <SearchMarks root={root} handles={handles} text_id={search.text_id} query={search.query} />}
      {marking.hasMarks && (
        <Marks
          root={root}
          handles={handles}
          onPress={(chapter) => dispatchPanels({ type: 'resources', chapter, view: 'notes' })}
        />
      )}
      {marking.dialog}
      {correctionDialog}
      {cited && <CiteDialog targets={rangeTargets(cited)} onClose={() => setCited(null)} />}
      {segmentForTopic && (
        <AddToTopic segmentId={segmentForTopic.segment_id} onClose={() => setSegmentForTopic(null)} />
      )}
      {segmentsToAdd && <AddToSheet segments={segmentsToAdd} onClose={() => setSegmentsToAdd(null)} />}
    </>
  );
};
