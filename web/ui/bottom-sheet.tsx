import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { useBackToClose } from '#web/router/use-back-to-close.ts';
import { heightAfterDrag } from './bottom-sheet-rules.ts';
import { useMediaQuery } from './use-media-query.ts';
import styles from './bottom-sheet.module.css';

/** On a screen this narrow, panels are bottom sheets. The style sheets have the same width. */
const BOTTOM_SHEET_QUERY = '(max-width: 47.99rem)';

/** The tallest a sheet may be, as a part of the screen; the same as in the style sheet. */
const MAX_SCREEN = 0.92;

/** A shorter movement is a press with an unsteady finger. */
const MIN_DRAG_PX = 6;

/** The speed of a drag is that of its last moment. */
const VELOCITY_MS = 100;

type Drag = { pointer: number; y: number; start: number; isMoving: boolean; points: { y: number; at: number }[] };

/** The sheet is dragged by its grip and its header, not by the controls in it. */
const isHandle = (sheet: Element, target: EventTarget): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-grip]')) return true;
  const header = target.closest('header');
  return header !== null && sheet.contains(header) && !target.closest('button, a, input');
};

/**
 * A panel that is a bottom sheet on a phone: dragged up it gets taller, dragged down lower, and further down it closes.
 * Spread `sheetProps` on the panel, render `grip` as its first child, and use `--sheet-height` for its height. Back closes it.
 */
export const useBottomSheet = (onClose: () => void) => {
  const [isTall, setIsTall] = useState(false);
  const drag = useRef<Drag | null>(null);
  useBackToClose(useMediaQuery(BOTTOM_SHEET_QUERY), onClose);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const sheet = event.currentTarget;
    if (event.button !== 0 || !isHandle(sheet, event.target) || !matchMedia(BOTTOM_SHEET_QUERY).matches) return;
    drag.current = {
      pointer: event.pointerId,
      y: event.clientY,
      start: sheet.offsetHeight,
      isMoving: false,
      points: [],
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (current?.pointer !== event.pointerId) return;
    const sheet = event.currentTarget;
    const down = event.clientY - current.y;
    if (!current.isMoving && Math.abs(down) < MIN_DRAG_PX) return;
    if (!current.isMoving) sheet.setPointerCapture(event.pointerId);
    current.isMoving = true;
    current.points.push({ y: event.clientY, at: event.timeStamp });
    sheet.dataset['dragging'] = '';
    // Upwards it grows; downwards all of it moves, so that its content is not squeezed.
    sheet.style.height = `${Math.min(window.innerHeight * MAX_SCREEN, current.start - Math.min(0, down))}px`;
    sheet.style.maxHeight = 'none';
    sheet.style.transform = `translateY(${Math.max(0, down)}px)`;
  };

  const onRelease = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (current?.pointer !== event.pointerId) return;
    drag.current = null;
    if (!current.isMoving) return;
    const sheet = event.currentTarget;
    delete sheet.dataset['dragging'];
    for (const name of ['height', 'max-height', 'transform']) sheet.style.removeProperty(name);
    const first = current.points.find(({ at }) => event.timeStamp - at <= VELOCITY_MS);
    const height = heightAfterDrag({
      from: isTall ? 'tall' : 'half',
      start: current.start,
      end: current.start - (event.clientY - current.y),
      velocity: first ? (event.clientY - first.y) / Math.max(1, event.timeStamp - first.at) : 0,
    });
    // A cancelled drag, as by a system gesture, leaves the sheet as it was.
    if (event.type === 'pointercancel') return;
    if (height === 'closed') onClose();
    else setIsTall(height === 'tall');
  };

  return {
    sheetProps: {
      'data-tall': isTall || undefined,
      onPointerDown,
      onPointerMove,
      onPointerUp: onRelease,
      onPointerCancel: onRelease,
    },
    grip: <Grip isTall={isTall} onTall={setIsTall} />,
  };
};

export const bottomSheetClass = styles.sheet;

/** The bar at the top of a bottom sheet. By keyboard and for screen readers it is a button that changes the height. */
const Grip = ({ isTall, onTall }: { isTall: boolean; onTall(isTall: boolean): void }) => {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onTall(event.key === 'ArrowUp');
  };
  return (
    <button
      type="button"
      className={styles.grip}
      aria-label={t('panel.height')}
      aria-expanded={isTall}
      data-grip
      onClick={() => onTall(!isTall)}
      onKeyDown={onKeyDown}
    />
  );
};
