import type { Dispatch, ReactNode } from 'react';
import type { StoredReference } from '#web/ui/cited-work.ts';
import type { HighlightColour } from '#shared/limits.ts';
import type { SearchEvent, SearchState } from './resources/search/search-rules.ts';
import type { Quote, SegmentRange } from './selection/selected-quote.ts';
import type { openBeside } from './open-beside.ts';

export type ResourcesView =
  | 'main'
  | 'share'
  | 'search'
  | 'translation'
  | 'commentary'
  | 'root_text'
  | 'compare_text'
  | 'sheets'
  | 'notes'
  | 'history';

export type ViewMode = 'SOURCE' | 'TRANSLATIONS' | 'SOURCE_AND_TRANSLATIONS';

/** A segment with the fields of its text that the panel, the toolbar and the keys need. */
export type ReadingSegment = StoredReference & {
  segment_id: string;
  segment_number: number;
  /** The number of a verse or a section, which stands in the margin in place of the position. */
  label?: string;
  text_id: string;
  language: string;
  script: string;
  title: string;
};

/** With the HTML of the version, of which several segments may belong to the passage. */
export type VersionSegment = ReadingSegment & { content: string };

/** The passage that a DOM node belongs to, and the same passage of the version if the node is in the version. */
export type TextLocation = { segment: ReadingSegment; version: ReadingSegment | null };

export type OpenText = { text_id: string; content_id?: string; segment_id?: string };

/** What the reader offers to a sheet shown as the first chapter. */
export type BesideSheet = {
  canAddChapter: boolean;
  isOnly: boolean;
  /** Opens a text beside the sheet; a text that is open already scrolls to the passage. */
  onOpenText(open: OpenText): void;
  onResources(segment: ReadingSegment): void;
  /** Opens the panel with the comments of the sheet. */
  onComments(): void;
  typography: Typography;
  onTypography(typography: Typography): void;
  onClose(): void;
};

/** A sheet as the first chapter, rendered by its page. */
export type SheetView = {
  title: string;
  language: string;
  render(beside: BesideSheet): ReactNode;
  /** What is in the panel of its comments. */
  renderComments(onClose: () => void): ReactNode;
  /** Comes with the sheet, because a reader without one does not need it at once. */
  openBeside: typeof openBeside;
};

export type ResourcesPanelProps = {
  segment: ReadingSegment;
  versionId: string | null;
  /** The same passage in the version that is shown with it. */
  versionSegment?: VersionSegment | null;
  /** What is shown of the two, where that is not both. */
  shownView?: ViewMode;
  view: ResourcesView;
  onView(view: ResourcesView): void;
  onClose(): void;
  onSelectVersion(version_id: string | null): void;
  onOpenText(open: OpenText): void;
  onGoTo(segment_id: string): void;
  canAddChapter: boolean;
  /** Of the reader and not of the panel, so that it survives closing the panel. */
  search: SearchState;
  dispatchSearch: Dispatch<SearchEvent>;
};

export type LayoutMode = 'SEGMENTED' | 'PROSE';
export type Arrangement = 'below' | 'beside';
/** What stands in the margin: passage numbers, those of the edition, or nothing. */
export type Numbers = 'passage' | 'edition' | 'none';
export type Typography = { size: number; spacing: number; face: 'serif' | 'sans' };

/** What the options of a text lead to. */
export type PaneDialog = 'keys' | 'print' | 'download' | 'cite';

export type ViewOptionsProps = {
  viewMode: ViewMode;
  layoutMode: LayoutMode;
  arrangement: Arrangement;
  numbers: Numbers;
  typography: Typography;
  hasVersion: boolean;
  onViewMode(mode: ViewMode): void;
  onLayoutMode(mode: LayoutMode): void;
  onArrangement(arrangement: Arrangement): void;
  onNumbers(numbers: Numbers): void;
  onTypography(typography: Typography): void;
  onClose(): void;
};

export type ContentsDrawerProps = {
  textId: string;
  currentSectionId: string | null;
  onGoTo(segment_id: string): void;
  onClose(): void;
};

export type SelectionToolbarProps = {
  container: HTMLElement | null;
  locate(node: Node): TextLocation | null;
  /** Opens the share view at the first selected segment; without it there is no share button. */
  onShare?(segment: ReadingSegment): void;
  /** Opens the choice of how the selected passages are cited. */
  onCite(range: SegmentRange): void;
  /** Adds the selected passages to a sheet. */
  onAddToSheet(segments: ReadingSegment[]): void;
  onHighlight(range: Range, colour: HighlightColour): void;
  onNote(range: Range): void;
  /** Suggests a correction of the selected words. */
  onCorrect(quote: Quote & { range: Range }): void;
  /** Puts the first selected passage into a topic; only editors have a button for it. */
  onAddToTopic(segment: ReadingSegment): void;
  /** Attaches the note that the reader has chosen to attach; unset if there is none. */
  onAttach?(range: Range): void;
};
