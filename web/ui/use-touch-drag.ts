import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Within this distance of a screen edge the page scrolls, by one step for each pointer move. */
const EDGE_PX = 72;
const STEP_PX = 12;

/** `part`: how far down in the row the finger is, from 0 to 1. */
type Drag = { from: number; to: number; part: number };

/** The row at this height of the screen; beyond the list its first or last. */
const rowAt = (list: HTMLElement, y: number): Pick<Drag, 'to' | 'part'> => {
  const rows = [...list.children];
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  const to = at === -1 ? rows.length - 1 : at;
  const { top = 0, height = 1 } = rows[to]?.getBoundingClientRect() ?? {};
  return { to, part: Math.min(Math.max((y - top) / height, 0), 1) };
};

/** Browsers drag with a mouse only. For touch and pen: the handlers of a row's grip, and the rows dragged from and to. */
export const useTouchDrag = (
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number, part: number) => void,
) => {
  const [drag, setShownDrag] = useState<Drag>();
  /** The same at once: on a slow device the finger is lifted before its last move is shown. */
  const latest = useRef<Drag>(undefined);
  const setDrag = (next: Drag | undefined) => {
    latest.current = next;
    setShownDrag(next);
  };
  const end = () => setDrag(undefined);
  return {
    from: drag?.from,
    to: drag?.to,
    part: drag?.part ?? 0,
    gripHandlers: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index, part: 0 });
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        const { from } = latest.current ?? {};
        if (from === undefined || !list.current) return;
        if (clientY < EDGE_PX) window.scrollBy(0, -STEP_PX);
        if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
        setDrag({ from, ...rowAt(list.current, clientY) });
      },
      onPointerUp: ({ clientY }: PointerEvent) => {
        const { from } = latest.current ?? {};
        end();
        if (from === undefined || !list.current) return;
        const { to, part } = rowAt(list.current, clientY);
        if (to !== from) onDrop(from, to, part);
      },
      onPointerCancel: end,
      onContextMenu: (event: { preventDefault(): void }) => latest.current && event.preventDefault(),
    }),
  };
};
