import { lazy, Suspense } from 'react';
import { sectionOf } from './merge-sections.ts';
import type { PaneHandle } from './panes/pane-handle.ts';

const ContentsDrawer = lazy(async () => ({ default: (await import('./contents/contents-drawer.tsx')).ContentsDrawer }));
const GoToDialog = lazy(async () => ({ default: (await import('./keys/go-to-dialog.tsx')).GoToDialog }));
const KeyHelp = lazy(async () => ({ default: (await import('./keys/key-help.tsx')).KeyHelp }));

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
  if (dialog === 'keys') {
    return (
      <Suspense>
        <KeyHelp onClose={onClose} />
      </Suspense>
    );
  }
  if (!loaded) return null;
  const place = pane?.readingAt()?.segment.segment_id;
  return (
    <Suspense>
      {dialog === 'contents' ? (
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
      )}
    </Suspense>
  );
};
