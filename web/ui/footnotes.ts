import type { KeyboardEvent, MouseEvent } from 'react';

const MARKER = '.footnote-marker';

/**
 * Shows or hides the note after a marker; the stylesheet goes by `aria-expanded`. Returns true when the event was a marker's,
 * so that handlers around it ignore it.
 */
export const toggleFootnote = (
  event: Pick<Event, 'target' | 'preventDefault'> | MouseEvent | KeyboardEvent,
): boolean => {
  const { target } = event;
  const marker = target instanceof Element ? target.closest(MARKER) : null;
  if (!marker) return false;
  if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return false;
  event.preventDefault();
  marker.setAttribute('aria-expanded', String(marker.getAttribute('aria-expanded') !== 'true'));
  return true;
};
