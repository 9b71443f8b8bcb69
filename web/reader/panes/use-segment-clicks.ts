import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { isPlainClick } from '#web/ui/link.tsx';

/** Selecting text is not a click, nor is following a link; clicking the segment number is. */
const segmentIdOf = (event: MouseEvent): string | undefined => {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest('a');
  if (link && !link.hasAttribute('data-number-link')) return undefined;
  if (!link && document.getSelection()?.isCollapsed === false) return undefined;
  return target?.closest<HTMLElement>('[data-segment-id]')?.dataset.segmentId;
};

/** A second press within this time makes a double click, which selects a word. */
const DOUBLE_CLICK_MS = 300;

/** A mouse may press again. A finger does not, nor does a key; a press on a number is no press on a word. */
const mayBeDoubleClick = (event: MouseEvent): boolean => {
  const { pointerType = 'mouse' } = event as Partial<PointerEvent>;
  const isNumber = event.target instanceof Element && event.target.closest('[data-number-link]') !== null;
  return event.detail > 0 && pointerType === 'mouse' && !isNumber;
};

type SegmentClicks = {
  /** At once, with the point that was pressed. */
  onPress(segment: Segment, point: { x: number; y: number }): void;
  /** When it is certain that the press is not the first of a double click. */
  onSelect(segment: Segment): void;
};

/** One listener for the whole text instead of one for each segment. */
export const useSegmentClicks = (
  root: RefObject<HTMLElement | null>,
  segments: Segment[],
  { onPress, onSelect }: SegmentClicks,
): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onDelayedSelect = useEffectEvent(onSelect);
  const select = useEffectEvent((event: MouseEvent) => {
    if (toggleFootnote(event) || event.defaultPrevented || !isPlainClick(event)) return;
    const segment_id = segmentIdOf(event);
    const segment = segment_id && segments.find((one) => one.segment_id === segment_id);
    if (!segment) return;
    event.preventDefault();
    onPress(segment, { x: event.clientX, y: event.clientY });
    if (!mayBeDoubleClick(event)) return onSelect(segment);
    // The panel would narrow the text, and the second press of a double click would select another word.
    timer.current = setTimeout(() => onDelayedSelect(segment), DOUBLE_CLICK_MS);
  });

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onClick = (event: MouseEvent) => select(event);
    const cancel = () => clearTimeout(timer.current);
    const onKey = (event: KeyboardEvent) => void toggleFootnote(event);
    element.addEventListener('click', onClick);
    element.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', cancel, { capture: true });
    return () => {
      cancel();
      window.removeEventListener('pointerdown', cancel, { capture: true });
      element.removeEventListener('click', onClick);
      element.removeEventListener('keydown', onKey);
    };
  }, [root]);
};
