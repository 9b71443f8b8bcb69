import { useCallback, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import type { Segment } from '#shared/contract/texts.ts';
import { paths } from '#web/paths.ts';
import type { Direction } from '#web/reader/reader.data.ts';
import { edgeOf, hasMore, type LoadedText } from '#web/reader/text/loaded-text.ts';
import { allSegments } from '#web/reader/text/section-tree.ts';
import { type Block, type Chunk, fromSegment, textBlocks, textChunks } from '#web/reader/text/text-blocks.ts';
import type { LoadedTextState } from '#web/reader/text/use-loaded-text.ts';
import { ScrollAnchor } from '#web/reader/virtual-text/scroll-anchor.tsx';
import { initialWindowStart } from '#web/reader/virtual-text/text-window.ts';
import { useEarlierText, usePrefetchOnScroll, useSentinels } from '#web/reader/virtual-text/use-load-on-scroll.ts';
import { useIsPrinting, useTextWindow } from '#web/reader/virtual-text/use-text-window.ts';
import { type PaneHandle, usePaneHandle } from './pane-handle.ts';
import { type ShownText, TextChunk } from './text-chunk.tsx';
import type { Arrangement, LayoutMode, ViewMode } from '#web/reader/reader-types.ts';
import { TextEnd } from './text-end.tsx';
import { useSegmentClicks } from './use-segment-clicks.ts';
import styles from './text.module.css';

export type PaneTextProps = {
  handle: Ref<PaneHandle>;
  loaded: LoadedText;
  state: LoadedTextState;
  /** The segment the first page was asked for; nothing when it begins at the beginning. */
  asked: string | undefined;
  current: string | null;
  viewMode: ViewMode;
  layoutMode: LayoutMode;
  arrangement: Arrangement;
  onSelect(segment: Segment): void;
  /** The reader has moved in the text. */
  onMove(): void;
};

/** Before any script: only so much before the asked segment that it is in sight. */
const startingAt = (blocks: Block[], asked: string | undefined): Block[] => {
  const first = asked && initialWindowStart(blocks, asked);
  return first ? fromSegment(blocks, first.segment_number) : blocks;
};

/** The other chunks need not be drawn again because the passage in hand is another. */
const inChunk = ({ blocks }: Chunk, current: string | null): string | null =>
  current && blocks.some((block) => block.segments.some((one) => one.segment_id === current)) ? current : null;

export const PaneText = (props: PaneTextProps) => {
  const { handle, loaded, state, asked, current, viewMode, layoutMode, arrangement } = props;
  const pane = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const previous = useRef<HTMLDivElement>(null);
  const ends = useMemo(() => ({ next, previous }), []);
  const refs = useMemo(() => ({ pane, root }), []);
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => setIsStarted(true), []);
  const [hasEarlier, showEarlier] = useEarlierText(pane);
  const isPrinting = useIsPrinting();

  const segments = useMemo(() => allSegments(loaded.sections), [loaded.sections]);
  const chunks = useMemo(() => {
    const blocks = textBlocks(loaded.sections);
    return textChunks(hasEarlier || isPrinting ? blocks : startingAt(blocks, asked));
  }, [loaded.sections, hasEarlier, isPrinting, asked]);
  const { id, language, script } = loaded.text;
  const { id: versionId, language: versionLanguage, script: versionScript } = loaded.version ?? {};
  const shown = useMemo(
    (): ShownText => ({
      text: { id, language, script },
      version:
        versionId && versionLanguage && versionScript
          ? { id: versionId, language: versionLanguage, script: versionScript }
          : null,
      viewMode,
      layoutMode,
      arrangement,
    }),
    [id, language, script, versionId, versionLanguage, versionScript, viewMode, layoutMode, arrangement],
  );

  const { windowed, take, giveBack, look, note, show } = useTextWindow(chunks, current, isStarted && !isPrinting, refs);
  const load = (direction: Direction) => {
    if (direction === 'next' || hasEarlier) state.load(direction);
  };
  useSentinels(pane, ends, {
    isOn: isStarted,
    edges: `${loaded.first.segment_id} ${loaded.last.segment_id} ${hasEarlier}`,
    load,
  });
  usePrefetchOnScroll(refs, load, () => {
    look();
    note();
    props.onMove();
  });
  useSegmentClicks(root, segments, props.onSelect);
  /** A segment that is in memory and held back from the page brings all that is held back along. */
  const showSegment = useCallback(
    (number: number) => {
      showEarlier();
      show(number);
    },
    [show, showEarlier],
  );
  usePaneHandle(
    handle,
    { loaded, segments, current },
    { pane, root, around: state.around, show: showSegment, look, note },
  );

  /** What is in memory and not yet in the page is more, too. */
  const hasMoreAt = (direction: Direction) =>
    hasMore(loaded, direction) ||
    (direction === 'previous' && !hasEarlier && chunks[0]?.blocks[0]?.segments[0] !== segments[0]);
  const end = (direction: Direction) =>
    hasMoreAt(direction) ? (
      <TextEnd
        // Another end each time: one that moved would be seen to jump.
        key={edgeOf(loaded, direction).segment_id}
        direction={direction}
        state={state[direction]}
        address={paths.chapter({
          text_id: id,
          segment_id: edgeOf(loaded, direction).segment_id,
          version_id: loaded.version_id ?? undefined,
        })}
        isLink={direction === 'next' ? !isStarted : !hasEarlier}
        onFollow={showEarlier}
        sentinel={ends[direction]}
        onRetry={() => state.load(direction)}
      />
    ) : (
      <div className={styles.noEnd} />
    );

  return (
    // A part of the page that scrolls must be reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={pane} className={styles.scroller} tabIndex={0} data-scroller>
      <div className={styles.leaf} data-layout={layoutMode} data-view={viewMode} data-arrangement={arrangement}>
        <ScrollAnchor capture={take} restore={giveBack}>
          {end('previous')}
          <div ref={root} className={styles.text}>
            {windowed.before > 0 && <div style={{ height: windowed.before }} aria-hidden="true" />}
            {chunks.slice(windowed.from, windowed.to).map((chunk) => (
              <TextChunk key={chunk.key} chunk={chunk} shown={shown} current={inChunk(chunk, current)} />
            ))}
            {windowed.after > 0 && <div style={{ height: windowed.after }} aria-hidden="true" />}
          </div>
          {end('next')}
        </ScrollAnchor>
      </div>
    </div>
  );
};
