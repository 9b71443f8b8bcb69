import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { canAddChapter, type Chapter, chaptersReducer, freeId } from './chapters.ts';
import { Announce } from './keys/announce.tsx';
import { useReaderKeys } from './keys/use-reader-keys.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import { Panes } from './panes/panes.tsx';
import { ReaderDialogs } from './reader-dialogs.tsx';
import { NO_PANELS, panelReducer } from './reader-panels.ts';
import { ReaderSide } from './reader-side.tsx';
import type { OpenText, ResourcesView } from './reader-types.ts';
import { useAddressMoves } from './use-address-moves.ts';
import { useInHand } from './use-in-hand.ts';
import { useKeptReader } from './use-kept-reader.ts';
import { useLock } from './use-lock.ts';
import { useReadingAddress } from './use-reading-address.ts';
import { useReadingPreferences } from './use-reading-preferences.ts';
import styles from './reader.module.css';

const SelectionToolbar = lazy(async () => ({
  default: (await import('./selection/selection-toolbar.tsx')).SelectionToolbar,
}));

/** Up to three chapters, and what can be asked of a passage in them. */
export const Reader = ({ initial }: { initial: Chapter[] }) => {
  const [chapters, dispatchChapters] = useReducer(chaptersReducer, initial);
  const [panels, dispatchPanels] = useReducer(panelReducer, NO_PANELS);
  const [preferences, changePreferences] = useReadingPreferences();
  const [handles] = useState(() => new Map<string, PaneHandle>());
  const [dialog, setDialog] = useState<{ name: 'go_to' | 'keys'; chapter: string } | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const row = useRef<HTMLDivElement>(null);
  /** The pane in use: the others follow it, and the keys are for it. */
  const lead = useRef<string | null>(null);

  const { inHand, announced, take, drop, announce, segmentOf } = useInHand(handles);
  const lock = useLock(chapters, handles);
  const address = useReadingAddress(chapters, handles);
  const activeId = () => chapters.find(({ id }) => id === lead.current)?.id ?? chapters[0]?.id ?? '';

  const moveTo = async (id: string, segment_id: string) => {
    lead.current = id;
    if (!(await handles.get(id)?.goTo(segment_id))) return;
    take(id, segment_id);
    lock.follow(id);
    handles.get(id)?.focusSegment(segment_id);
    address.writeSoon();
  };
  const jump = useAddressMoves({ chapters, handles, address, dispatchChapters, moveTo });
  useKeptReader({ chapters, panels, dispatchChapters, reopen: () => openResources() });

  const isFirstRender = useRef(true);
  useEffect(() => {
    if (!isFirstRender.current) address.write();
    isFirstRender.current = false;
  }, [chapters, address]);

  const openResources = (view?: ResourcesView) => {
    const id = activeId();
    const place = inHand[id]?.segment_id ?? handles.get(id)?.place()?.segment_id;
    if (!place) return;
    take(id, place);
    dispatchPanels({ type: 'resources', chapter: id, view });
  };
  const closeSide = () => {
    const { side } = panels;
    dispatchPanels({ type: 'close_side' });
    const segment = side && inHand[side.chapter];
    if (segment) handles.get(side.chapter)?.focusSegment(segment.segment_id);
  };
  const closeChapter = (id: string) => {
    dispatchPanels({ type: 'chapter_closed', chapter: id });
    drop(id);
    dispatchChapters({ type: 'remove', id });
  };
  const openText = (open: OpenText, after: string) =>
    dispatchChapters({ type: 'add', open, after, id: freeId(chapters) });

  const step = (by: 1 | -1) => {
    const id = activeId();
    lead.current = id;
    const segment = handles.get(id)?.step(by);
    if (!segment) return;
    take(id, segment.segment_id);
    announce(segment.segment_number);
    handles.get(id)?.focusSegment(segment.segment_id);
    lock.follow(id);
    address.writeSoon();
  };
  useReaderKeys({
    next_segment: () => step(1),
    previous_segment: () => step(-1),
    open_resources: () => openResources(),
    close_nearest: () => (panels.over ? dispatchPanels({ type: 'close_over' }) : closeSide()),
    open_contents: () => dispatchPanels({ type: 'toggle', name: 'contents', chapter: activeId() }),
    search_text: () => openResources('search'),
    go_to_place: () => setDialog({ name: 'go_to', chapter: activeId() }),
    show_keys: () => setDialog({ name: 'keys', chapter: activeId() }),
  });

  const { side, over } = panels;
  const inHandId = side && inHand[side.chapter]?.segment_id;
  useEffect(() => {
    const sheet = root?.querySelector<HTMLElement>('[data-side]');
    if (!side || !inHandId || !sheet || getComputedStyle(sheet).position !== 'fixed') return;
    const frame = requestAnimationFrame(() => {
      handles.get(side.chapter)?.raise(inHandId, window.innerHeight - sheet.offsetHeight);
    });
    return () => cancelAnimationFrame(frame);
  }, [root, side, inHandId, handles]);

  const sideChapter = side && chapters.find(({ id }) => id === side.chapter);
  const contents = over?.name === 'contents' ? { name: over.name, chapter: over.chapter } : null;
  const lying = dialog ?? contents;
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
          row={row}
          paneProps={({ id, text_id, segment_id }) => ({
            handles,
            current: (inHand[id]?.text_id === text_id ? inHand[id].segment_id : segment_id) ?? null,
            lock: lock.stateOf(id),
            isInGap: lock.isInGap(id),
            panels,
            preferences,
            onPreferences: changePreferences,
            onSelect: (segment) => {
              take(id, segment.segment_id);
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
            onLock: () => {
              lock.toggle(id);
              lead.current = id;
            },
            onClose: () => closeChapter(id),
          })}
        />
      </div>
      {side && sideChapter && (
        <ReaderSide
          side={side}
          chapter={sideChapter}
          segment={inHand[side.chapter]}
          canAddChapter={canAddChapter(chapters)}
          onView={(view) => dispatchPanels({ type: 'view', view })}
          onClose={closeSide}
          onSelectVersion={(version_id) => dispatchChapters({ type: 'version', id: side.chapter, version_id })}
          onOpenText={(open) => openText(open, side.chapter)}
          onGoTo={(segment_id) => jump(side.chapter, segment_id)}
        />
      )}
      {lying && (
        <ReaderDialogs
          dialog={lying.name}
          pane={handles.get(lying.chapter)}
          onGoTo={(segment_id) => jump(lying.chapter, segment_id)}
          onClose={() => (dialog ? setDialog(null) : dispatchPanels({ type: 'close_over' }))}
        />
      )}
      <Announce segment_number={announced} />
      {root && (
        <Suspense>
          <SelectionToolbar
            container={root}
            segmentOf={segmentOf}
            onShare={({ segment_id }) => {
              const id = activeId();
              take(id, segment_id);
              dispatchPanels({ type: 'resources', chapter: id, view: 'share' });
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
