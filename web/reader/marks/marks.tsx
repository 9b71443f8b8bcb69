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
import { useRedraw } from './use-redraw.ts';

type Props = {
  root: HTMLElement;
  handles: Handles;
  /** Called when a mark is clicked. */
  onPress(pane: string): void;
};

const isAt = (range: Range | undefined, x: number, y: number): boolean =>
  [...(range?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );

/** Shows the member's highlights and notes in the text, also while it scrolls in and out of the page. */
export const Marks = ({ root, handles, onPress }: Props) => {
  const [windows, setWindows] = useState<MarkWindow[]>([]);
  const marks = useQueries({
    queries: windows.map(marksQuery),
    combine: (results) => results.flatMap(({ data }) => data?.marks ?? []),
  });
  const [highlighter] = useState(createHighlighter);
  const clickable = useRef<{ find(): Range | undefined; pane: string }[]>([]);

  useRedraw(root, marks, () => {
    highlighter.clear();
    const passages = passagesInPage(root, handles);
    const next = markWindowsOf(passages);
    setWindows((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    const bySegment = groupBy(marks, ({ segment_id }) => segment_id);
    const styles = new Map<string, (() => Range | undefined)[]>();
    clickable.current = [];
    for (const { element, segment_id } of passages) {
      const own: Mark[] = bySegment.get(segment_id) ?? [];
      const isNoted = own.some(({ has_words, start_offset }) => has_words && start_offset === null);
      element.closest('[data-segment-id]')?.toggleAttribute('data-noted', isNoted);
      for (const mark of own) {
        const find = () => rangeIn(element, mark.start_offset, mark.end_offset);
        const pane = element.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? '';
        clickable.current.push({ find, pane });
        for (const style of markStyles(mark)) styles.set(style, [...(styles.get(style) ?? []), find]);
      }
    }
    highlighter.highlight(styles);
  });

  useEffect(() => () => highlighter.clear(), [highlighter]);

  const onPressed = useEffectEvent(onPress);
  useEffect(() => {
    let pane: string | undefined;
    // In the capture phase: the panel that the click opens moves the text away from the pointer.
    const findMark = ({ target, clientX, clientY, button }: MouseEvent) => {
      const isOnText = button === 0 && target instanceof Element && !target.closest('a, button, .footnote-marker');
      const isClick = isOnText && document.getSelection()?.isCollapsed !== false;
      pane = isClick ? clickable.current.find(({ find }) => isAt(find(), clientX, clientY))?.pane : undefined;
    };
    const press = () => {
      if (pane !== undefined) onPressed(pane);
    };
    root.addEventListener('click', findMark, { capture: true });
    root.addEventListener('click', press);
    return () => {
      root.removeEventListener('click', findMark, { capture: true });
      root.removeEventListener('click', press);
    };
  }, [root]);
  return null;
};
