import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { chapterAddress } from './address/chapter-address.ts';
import { useReadingPosition } from './address/reading-position.ts';
import { canAddChapter, type Chapter, chaptersReducer, openBeside } from './chapters.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import type { PaneHandle } from './panes/pane-handle.ts';
import { Panes } from './panes/panes.tsx';
import { usePaneSync } from './panes/use-pane-sync.ts';
import { useReadingPreferences } from './reading-preferences.ts';
import { useActiveSegment } from './use-active-segment.ts';
import { NO_PANELS, panelReducer } from './reader-panels.ts';
import type { OpenDialog } from './reader-tools.tsx';
import type { SheetView } from './reader-types.ts';
import styles from './reader.module.css';

const ReaderTools = lazyWithRetry(async () => (await import('./reader-tools.tsx')).ReaderTools);

type Props = {
  initial: Chapter[];
  /** How the first chapter is shown, when it is a sheet. */
  sheet?: SheetView;
};

/** Up to three chapters, and what can be asked of a passage in them. */
export const Reader = ({ initial, sheet }: Props) => {
  const navigate = useNavigate();
  const [chapters, dispatchChapters] = useReducer(chaptersReducer, initial);
  const [panels, dispatchPanels] = useReducer(panelReducer, NO_PANELS);
  const [preferences, changePreferences] = useReadingPreferences();
  const [handles] = useState(() => new Map<string, PaneHandle>());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  /** The pane in use: the others follow it, and the keys are for it. */
  const lead = useRef<string | null>(null);

  const hand = useActiveSegment(handles);
  const lock = usePaneSync(chapters, handles);
  const address = useReadingPosition(chapters, handles);

  const isFirstRender = useRef(true);
  useEffect(() => {
    if (!isFirstRender.current) address.write();
    isFirstRender.current = false;
  }, [chapters, address]);

  const { size, spacing, face } = preferences.typography;
  return (
    <div
      ref={setRoot}
      className={styles.reader}
      data-reader
      data-size={size}
      data-spacing={spacing}
      data-face={face}
      data-count={chapters.length}
    >
      <div className={styles.main}>
        <Panes
          chapters={chapters}
          sheet={sheet}
          besideSheet={({ id }) => ({
            canAddChapter: canAddChapter(chapters),
            onOpenText: (open) => openBeside({ chapters, handles, dispatchChapters, take: hand.take }, id, open),
            onResources: (segment) => {
              hand.put(id, segment);
              dispatchPanels({ type: 'resources', chapter: id });
            },
            // What is left is no longer the page of the sheet.
            onClose: () => navigate(chapterAddress(address.placed().filter((chapter) => chapter.id !== id))),
          })}
          paneProps={({ id, text_id, segment_id }) => ({
            handles,
            current: (hand.inHand[id]?.text_id === text_id ? hand.inHand[id].segment_id : segment_id) ?? null,
            sync: lock.stateOf(id),
            isInGap: lock.isInGap(id),
            panels,
            preferences,
            onPreferences: changePreferences,
            onSelect: (segment) => {
              hand.take(id, segment.segment_id);
              dispatchPanels({ type: 'resources', chapter: id });
              address.writeSoon();
            },
            onMove: () => {
              if (lead.current === id) lock.follow(id);
              address.writeSoon();
            },
            onLead: () => {
              lead.current = id;
            },
            onToggle: (name) => dispatchPanels({ type: 'toggle', name, chapter: id }),
            onKeyHelp: () => setDialog({ name: 'keys', chapter: id }),
            onToggleSync: () => lock.toggle(id),
            onClose: () => {
              dispatchPanels({ type: 'chapter_closed', chapter: id });
              hand.drop(id);
              dispatchChapters({ type: 'remove', id });
            },
          })}
        />
      </div>
      {root && (
        <ReaderTools
          root={root}
          chapters={chapters}
          dispatchChapters={dispatchChapters}
          panels={panels}
          dispatchPanels={dispatchPanels}
          handles={handles}
          lead={lead}
          hand={hand}
          lock={lock}
          address={address}
          dialog={dialog}
          onDialog={setDialog}
        />
      )}
    </div>
  );
};
