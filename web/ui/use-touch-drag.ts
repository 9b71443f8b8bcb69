import { type PointerEvent, type RefObject, useState } from 'react';

/** Within this distance of a screen edge the page scrolls, by one step for each pointer move. */
const EDGE_PX = 72;
const STEP_PX = 12;

type Drag = { from: number; to: number };

/** The row at this height of the screen; beyond the list its first or last. */
const rowAt = (list: HTMLElement, y: number): number => {
  const rows = [...list.children];
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return at === -1 ? rows.length - 1 : at;
};

/** Browsers drag with a mouse only. For touch and pen: the handlers of a row's grip, and the rows dragged from and to. */
export const useTouchDrag = (list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag>();
  const end = () => setDrag(undefined);
  return {
    from: drag?.from,
    to: drag?.to,
    gripHandlers: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (!drag || !list.current) return;
        if (clientY < EDGE_PX) window.scrollBy(0, -STEP_PX);
        if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
        setDrag({ from: drag.from, to: rowAt(list.current, clientY) });
      },
      onPointerUp: () => {
        if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
        end();
      },
      onPointerCancel: end,
      onContextMenu: (event: { preventDefault(): void }) => drag && event.preventDefault(),
    }),
  };
};
