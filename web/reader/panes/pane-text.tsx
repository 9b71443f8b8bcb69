import {
  type ReactNode,
  useCallback,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import { paths } from '#web/paths.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import { edgeOf, hasMore, type LoadedText } from '#web/reader/text/loaded-text.ts';
import { allSegments } from '#web/reader/text/section-tree.ts';
import { type Block, type Chunk, fromSegment, textBlocks, textChunks } from '#web/reader/text/text-blocks.ts';
import type { LoadedTextState } from '#web/reader/text/use-loaded-text.ts';
import type { InnerPosition } from '#web/reader/virtual-text/inner-position.ts';
import {
  anchorUnder,
  isScrollContainer,
  lineFor,
  restoreAnchor,
  ScrollAnchor,
  viewportOf,
} from '#web/reader/virtual-text/scroll-anchor.tsx';
import { initialWindowStart } from '#web/reader/virtual-text/text-window.ts';
import { useEarlierText, usePrefetchOnScroll, useSentinels } from '#web/reader/virtual-text/use-load-on-scroll.ts';
import { isInUse } from '#web/reader/virtual-text/kept-ranges.ts';
import { useIsPrinting, useTextWindow } from '#web/reader/virtual-text/use-text-window.ts';
import { type PaneHandle, usePaneHandle } from './pane-handle.ts';
import { type TextDisplay, TextChunk } from './text-chunk.tsx';
import type { Arrangement, LayoutMode, Numbers, ViewMode } from '#web/reader/reader-types.ts';
import { TextEnd } from './text-end.tsx';
import { useSegmentClicks } from './use-segment-clicks.ts';
import ends from './text-end.module.css';
import styles from './text.module.css';

export type PaneTextProps = {
  handle: Ref<PaneHandle>;
  loaded: LoadedText;
  state: LoadedTextState;
  /** The segment in the address; undefined at the beginning of the text. */
  requestedId: string | undefined;
  activeId: string | null;
  viewMode: ViewMode;
  layoutMode: LayoutMode;
  arrangement: Arrangement;
  numbers: Numbers;
  /** Shown below the last passage. */
  readOn: ReactNode;
  /** A line of the requested segment, if the reader was in the middle of it. */
  initialInner: InnerPosition | null | undefined;
  /** A segment was pressed; `onSelect` follows unless the press becomes a double click. */
  onPress(segment: Segment): void;
  onSelect(segment: Segment): void;
  onMove(): void;
  onResize(): void;
};

/** Before scripts run, only so much text precedes the requested segment that it is visible. */
const initialWindow = (blocks: Block[], requestedId: string | undefined): Block[] => {
  const first = requestedId && initialWindowStart(blocks, requestedId);
  return first ? fromSegment(blocks, first.segment_number) : blocks;
};

/** The active segment if it is in this chunk: null in the others avoids rendering them when it changes. */
const activeIn = ({ blocks }: Chunk, activeId: string | null): string | null =>
  activeId && blocks.some((block) => block.segments.some((one) => one.segment_id === activeId)) ? activeId : null;

export const PaneText = (props: PaneTextProps) => {
  const { handle, loaded, state, requestedId, activeId, viewMode, layoutMode, arrangement, numbers } = props;
  const pane = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const previous = useRef<HTMLDivElement>(null);
  const sentinels = useMemo(() => ({ next, previous }), []);
  const refs = useMemo(() => ({ pane, root }), []);
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  /** The first chunk of the initial window, while its element is kept although it grows. */
  const [keptKey, setKeptKey] = useState<number | null>(null);
  const keepIfInUse = useCallback(() => {
    const first = root.current?.querySelector<HTMLElement>('[data-chunk]');
    // Where the page scrolls, the reader is just touching it.
    if (first && pane.current && (!isScrollContainer(pane.current) || isInUse(first)))
      setKeptKey(Number(first.dataset['chunk']));
  }, []);
  const [hasEarlier, showEarlier] = useEarlierText(pane, keepIfInUse);
  const isPrinting = useIsPrinting();

  const segments = useMemo(() => allSegments(loaded.sections), [loaded.sections]);
  const chunks = useMemo(() => {
    const blocks = textBlocks(loaded.sections);
    return textChunks(hasEarlier || isPrinting ? blocks : initialWindow(blocks, requestedId));
  }, [loaded.sections, hasEarlier, isPrinting, requestedId]);
  const { id, language, script } = loaded.text;
  const { id: versionId, language: versionLanguage, script: versionScript } = loaded.version ?? {};
  const display = useMemo(
    (): TextDisplay => ({
      text: { id, language, script },
      version:
        versionId && versionLanguage && versionScript
          ? { id: versionId, language: versionLanguage, script: versionScript }
          : null,
      viewMode,
      layoutMode,
      arrangement,
      numbers,
    }),
    [id, language, script, versionId, versionLanguage, versionScript, viewMode, layoutMode, arrangement, numbers],
  );

  const isWindowed = isHydrated && !isPrinting;
  const { textWindow, capture, restore, updateWindow, rememberAnchor, renderSegment, pinAnchor, currentAnchor } =
    useTextWindow(chunks, activeId, isWindowed, refs, props.onResize);
  const load = (direction: Direction) => {
    if (direction === 'next' || hasEarlier) state.load(direction);
  };
  useSentinels(pane, sentinels, {
    isOn: isHydrated,
    edges: `${loaded.first.segment_id} ${loaded.last.segment_id} ${hasEarlier}`,
    load,
  });
  usePrefetchOnScroll(refs, load, () => {
    updateWindow();
    rememberAnchor();
    props.onMove();
  });
  useSegmentClicks(root, segments, {
    onPress: (segment, point) => {
      const pressed = root.current && anchorUnder(root.current, segment.segment_id, point);
      if (pressed) pinAnchor(pressed);
      props.onPress(segment);
    },
    onSelect: props.onSelect,
  });
  const showInitialLine = useEffectEvent(() => {
    const { initialInner: inner } = props;
    if (!inner || !requestedId || !root.current || !pane.current) return;
    const top = lineFor(inner, viewportOf(pane.current));
    if (restoreAnchor(root.current, pane.current, { segment_id: requestedId, inner, top })) rememberAnchor();
  });
  useLayoutEffect(() => showInitialLine(), []);
  const renderAnySegment = useCallback(
    (number: number) => {
      showEarlier();
      renderSegment(number);
    },
    [renderSegment, showEarlier],
  );
  usePaneHandle(
    handle,
    { loaded, segments, activeId },
    {
      pane,
      root,
      loadAround: state.loadAround,
      renderSegment: renderAnySegment,
      updateWindow,
      rememberAnchor,
      currentAnchor,
    },
  );

  /** Includes text that is loaded but not rendered yet. */
  const hasMoreAt = (direction: Direction) =>
    hasMore(loaded, direction) ||
    (direction === 'previous' && !hasEarlier && chunks[0]?.blocks[0]?.segments[0] !== segments[0]);
  const isPartial = hasMoreAt('previous') && !hasEarlier;
  const [wasPartial] = useState(isPartial);
  /**
   * The first chunk of the initial window grows upwards when the text before it is rendered. A new element does not count as a
   * shift of the layout, which it is not for readers. An element that is focused, selected or touched stays.
   */
  const elementKey = ({ key }: Chunk) =>
    key === keptKey || (isPartial && key === chunks[0]?.key) ? `partial ${key}` : key;
  const end = (direction: Direction) =>
    hasMoreAt(direction) ? (
      <TextEnd
        // A new element for each page: an element that moves would visibly jump.
        key={edgeOf(loaded, direction).segment_id}
        direction={direction}
        state={state[direction]}
        address={paths.chapter({
          text_id: id,
          segment_id: edgeOf(loaded, direction).segment_id,
          version_id: loaded.version_id ?? undefined,
        })}
        isLink={direction === 'next' ? !isHydrated : !hasEarlier}
        onShow={showEarlier}
        sentinel={sentinels[direction]}
        onRetry={() => state.load(direction)}
      />
    ) : (
      <div className={ends.noEnd} data-replaces-end={(direction === 'previous' && wasPartial) || undefined}>
        {direction === 'next' && props.readOn}
      </div>
    );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div ref={pane} className={styles.scroller} tabIndex={0} data-scroller>
      <div
        className={styles.column}
        data-layout={layoutMode}
        data-view={viewMode}
        data-arrangement={arrangement}
        data-numbers={numbers}
        data-partial={isPartial || undefined}
      >
        <ScrollAnchor capture={capture} restore={restore}>
          {end('previous')}
          <div ref={root} className={styles.text}>
            {/* One list, in which a chunk keeps its element, and so its selection and focus, whatever is around it. */}
            {textWindow.flatMap(({ from, to, px }) =>
              px === undefined
                ? chunks
                    .slice(from, to)
                    .map((chunk) => (
                      <TextChunk
                        key={elementKey(chunk)}
                        chunk={chunk}
                        display={display}
                        activeId={activeIn(chunk, activeId)}
                      />
                    ))
                : [<div key={`space ${chunks[from]?.key}`} style={{ height: px }} aria-hidden="true" />],
            )}
          </div>
          {end('next')}
        </ScrollAnchor>
      </div>
    </div>
  );
};
