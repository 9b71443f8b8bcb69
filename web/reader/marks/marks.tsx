import '#web/notes/colours.css';
import './marks.css';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Mark } from '#shared/contract/notes.ts';
import { groupBy } from '#shared/group-by.ts';
import { marksQuery } from '#web/notes/notes.data.ts';
import { createHighlighter } from './highlighter.ts';
import { type Handles, markStyles, passagesInPage, type MarkWindow, markWindowsOf } from './marked-passages.ts';
import { rangeIn } from './passage-ranges.ts';

type Props = {
  root: HTMLElement;
  handles: Handles;
  /** Words with a note or colour were pressed. */
  onPress(pane: string): void;
};

const OBSERVED = { childList: true, subtree: true };

const isAt = (range: Range | undefined, x: number, y: number): boolean =>
  [...(range?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );

/** Shows in the text what she has marked, also as it scrolls in and out of the page. */
export const Marks = ({ root, handles, onPress }: Props) => {
  const [stretches, setStretches] = useState<MarkWindow[]>([]);
  const marks = useQueries({
    queries: stretches.map(marksQuery),
    combine: (results) => results.flatMap(({ data }) => data?.marks ?? []),
  });
  const [painter] = useState(createHighlighter);
  const places = useRef<{ find(): Range | undefined; pane: string }[]>([]);

  const paint = useEffectEvent(() => {
    painter.clear();
    const placed = passagesInPage(root, handles);
    const wanted = markWindowsOf(placed);
    setStretches((known) => (JSON.stringify(known) === JSON.stringify(wanted) ? known : wanted));
    const bySegment = groupBy(marks, ({ segment_id }) => segment_id);
    const looks = new Map<string, (() => Range | undefined)[]>();
    places.current = [];
    for (const { words, segment_id } of placed) {
      const own: Mark[] = bySegment.get(segment_id) ?? [];
      const isNoted = own.some(({ has_words, start_offset }) => has_words && start_offset === null);
      words.closest('[data-segment-id]')?.toggleAttribute('data-noted', isNoted);
      for (const mark of own) {
        const find = () => rangeIn(words, mark.start_offset, mark.end_offset);
        const pane = words.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? '';
        places.current.push({ find, pane });
        for (const look of markStyles(mark)) looks.set(look, [...(looks.get(look) ?? []), find]);
      }
    }
    painter.paint(looks);
  });

  useEffect(() => {
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(redraw);
    });
    // Spans that it puts in itself are no news.
    const redraw = () => {
      observer.disconnect();
      paint();
      observer.observe(root, OBSERVED);
    };
    redraw();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [root, marks]);
  useEffect(() => () => painter.clear(), [painter]);

  const onPressed = useEffectEvent(onPress);
  useEffect(() => {
    let pane: string | undefined;
    // Before anybody else hears of it: the panel that the press opens moves the words away from the pointer.
    const look = ({ target, clientX, clientY, button }: MouseEvent) => {
      const isPlain = button === 0 && target instanceof Element && !target.closest('a, button, .footnote-marker');
      const isFree = isPlain && document.getSelection()?.isCollapsed !== false;
      pane = isFree ? places.current.find(({ find }) => isAt(find(), clientX, clientY))?.pane : undefined;
    };
    const press = () => {
      if (pane !== undefined) onPressed(pane);
    };
    root.addEventListener('click', look, { capture: true });
    root.addEventListener('click', press);
    return () => {
      root.removeEventListener('click', look, { capture: true });
      root.removeEventListener('click', press);
    };
  }, [root]);
  return null;
};
