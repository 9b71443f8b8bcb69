import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { chapterAddress } from './address/chapter-address.ts';
import { withInnerPositions } from './address/inner-positions.ts';
import { useSaveReadingPosition } from './address/save-reading-position.ts';
import { canAddChapter, type Chapter, chaptersReducer } from './chapters.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { focusPane } from './panes/focus-pane.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import { Panes } from './panes/panes.tsx';
import { usePaneSync } from './panes/use-pane-sync.ts';
import { useReadingPreferences } from './reading-preferences.ts';
import { saveChosenVersion } from '#web/texts/chosen-version.ts';
import { useActiveSegment } from './use-active-segment.ts';
import { NO_PANELS, panelReducer } from './reader-panels.ts';
import type { OpenDialog } from './reader-tools.tsx';
import type { SheetView } from './reader-types.ts';
import styles from './reader.module.css';

const ReaderTools = lazyWithRetry(async () => (await import('./reader-tools.tsx')).ReaderTools);

type Props = {
  initial: Chapter[];
  /** Set when the first chapter is a sheet. */
  sheet?: SheetView;
};

/** Up to three chapters side by side, with panels, dialogs and keys. */
export const Reader = ({ initial, sheet }: Props) => {
  const navigate = useNavigate();
  const { pathname, position: storedPosition } = useLocation();
  const [chapters, dispatchChapters] = useReducer(chaptersReducer, initial, (inAddress) =>
    withInnerPositions(inAddress, storedPosition),
  );
  const [panels, dispatchPanels] = useReducer(panelReducer, NO_PANELS);
  const [preferences, changePreferences] = useReadingPreferences();
  const [handles] = useState(() => new Map<string, PaneHandle>());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  /** The pane the reader used last: the others follow it, and keys act on it. */
  const activePane = useRef<string | null>(null);

  const segments = useActiveSegment(handles);
  const paneSync = usePaneSync(chapters, handles);
  const position = useSaveReadingPosition(chapters, handles);

  const isFirstRender = useRef(true);
  useEffect(() => {
    if (!isFirstRender.current) position.write();
    isFirstRender.current = false;
  }, [chapters, position]);

  // The next page may use a font that was too late for this one: see web/public/wait-for-fonts.js.
  useEffect(() => () => void delete document.documentElement.dataset.fontLate, []);

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
            onOpenText: (open) =>
              sheet?.openBeside({ chapters, handles, dispatchChapters, activate: segments.activate }, id, open),
            onResources: (segment) => {
              segments.activateQuote(id, segment);
              dispatchPanels({ type: 'resources', chapter: id });
            },
            onComments: () => dispatchPanels({ type: 'comments', chapter: id }),
            typography: preferences.typography,
            onTypography: (typography) => changePreferences({ typography }),
            // The address is the sheet's, so closing the sheet navigates away.
            onClose: () => navigate(chapterAddress(position.currentChapters().filter((chapter) => chapter.id !== id))),
          })}
          paneProps={({ id, text_id, segment_id, version_id, view: shownView }) => ({
            handles,
            activeId: (segments.active[id]?.text_id === text_id ? segments.active[id].segment_id : segment_id) ?? null,
            sync: paneSync.stateOf(id),
            isInGap: paneSync.isInGap(id),
            panels,
            preferences,
            onPreferences: changePreferences,
            onPress: (segment) => {
              segments.activate(id, segment.segment_id);
              position.scheduleWrite();
            },
            onSelect: () => {
              dispatchPanels({ type: 'resources', chapter: id });
            },
            onReady: paneSync.alignOpened,
            onMove: () => {
              if (activePane.current === id) paneSync.follow(id);
              position.scheduleWrite();
            },
            onResize: () => {
              if (activePane.current !== id) paneSync.realign(id);
            },
            onActivate: () => {
              activePane.current = id;
            },
            onToggle: (name) => dispatchPanels({ type: 'toggle', name, chapter: id }),
            onDialog: (name) => setDialog({ name, chapter: id }),
            onToggleSync: () => paneSync.toggle(id),
            onVersionFound: (found) => dispatchChapters({ type: 'version', id, version_id: found }),
            onViewShown: (view) => dispatchChapters({ type: 'view', id, view }),
            onViewMode: (view) => saveChosenVersion(version_id, view),
            addressOf: (text) =>
              chapterAddress(
                chapters.map((chapter) =>
                  chapter.id === id
                    ? {
                        id,
                        text_id: text.id,
                        version_id: text.version_id,
                        view: text.version_id ? shownView : undefined,
                      }
                    : chapter,
                ),
                pathname,
              ),
            onClose: () => {
              // Else the focus goes with the pane, and Tab begins at the top of the page again.
              const at = chapters.findIndex((chapter) => chapter.id === id);
              const beside = chapters[at + 1] ?? chapters[at - 1];
              if (beside) focusPane(beside.id, { preventScroll: true });
              dispatchPanels({ type: 'chapter_closed', chapter: id });
              segments.deactivate(id);
              dispatchChapters({ type: 'remove', id });
            },
          })}
        />
      </div>
      {root && (
        <ReaderTools
          root={root}
          sheet={sheet}
          chapters={chapters}
          dispatchChapters={dispatchChapters}
          panels={panels}
          dispatchPanels={dispatchPanels}
          handles={handles}
          activePane={activePane}
          segments={segments}
          paneSync={paneSync}
          position={position}
          preferences={preferences}
          dialog={dialog}
          onDialog={setDialog}
        />
      )}
    </div>
  );
};
