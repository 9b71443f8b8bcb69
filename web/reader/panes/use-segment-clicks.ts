import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Segment } from '#shared/contract/texts.ts';
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

/** One listener for the whole text instead of one for each segment. */
export const useSegmentClicks = (
  root: RefObject<HTMLElement | null>,
  segments: Segment[],
  onSelect: (segment: Segment) => void,
): void => {
  const select = useEffectEvent((event: MouseEvent) => {
    if (toggleFootnote(event) || event.defaultPrevented || !isPlainClick(event)) return;
    const segment_id = segmentIdOf(event);
    const segment = segment_id && segments.find((one) => one.segment_id === segment_id);
    if (!segment) return;
    event.preventDefault();
    onSelect(segment);
  });

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onClick = (event: MouseEvent) => select(event);
    const onKey = (event: KeyboardEvent) => void toggleFootnote(event);
    element.addEventListener('click', onClick);
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('keydown', onKey);
    };
  }, [root]);
};
