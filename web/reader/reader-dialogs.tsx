import { ContentsDrawer, GoToDialog, KeyHelp } from './lazy-parts.ts';
import { sectionOf } from './merge-sections.ts';
import type { PaneHandle } from './panes/pane-handle.ts';

export type ReaderDialog = 'contents' | 'go_to' | 'keys';

export type ReaderDialogsProps = {
  dialog: ReaderDialog;
  pane: PaneHandle | undefined;
  onGoTo(segment_id: string): void;
  onClose(): void;
};

/** What lies over the whole page for a moment. */
export const ReaderDialogs = ({ dialog, pane, onGoTo, onClose }: ReaderDialogsProps) => {
  const loaded = pane?.loaded();
  if (dialog === 'keys') return <KeyHelp onClose={onClose} />;
  if (!loaded) return null;
  const place = pane?.place()?.segment_id;
  return dialog === 'contents' ? (
    <ContentsDrawer
      textId={loaded.text.id}
      currentSectionId={place ? sectionOf(loaded.sections, place) : null}
      onGoTo={onGoTo}
      onClose={onClose}
    />
  ) : (
    <GoToDialog
      textId={loaded.text.id}
      contentId={loaded.content_id}
      totalSegments={loaded.total}
      onGoTo={onGoTo}
      onClose={onClose}
    />
  );
};
