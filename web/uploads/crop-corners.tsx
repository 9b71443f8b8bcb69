import { type PointerEvent, useRef } from 'react';
import { type Corner, CORNERS, cornerPoint, type FrameParts, partsAtCorner, type Size } from './crop-frame.ts';
import styles from './uploads.module.css';

type Props = { frame: Size; media: Size; onChange(parts: FrameParts): void };

/** The corners of a free frame, to pull with the mouse or a finger. The sliders do the same with the keyboard. */
export const CropCorners = ({ frame, media, onChange }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  /** From the pointer to the corner that it pulls. */
  const offset = useRef({ x: 0, y: 0 });
  /** From the middle of the frame, which stays where it is. */
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const start = (event: PointerEvent<HTMLElement>, corner: Corner) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const [from, to] = [pointOf(event), cornerPoint(corner, frame)];
    offset.current = { x: to.x - from.x, y: to.y - from.y };
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { x, y } = pointOf(event);
    onChange(partsAtCorner({ x: x + offset.current.x, y: y + offset.current.y }, media));
  };
  return (
    <div ref={box} className={styles.corners} style={frame} aria-hidden="true">
      {CORNERS.map((corner) => (
        <span key={corner} data-corner={corner} onPointerDown={(event) => start(event, corner)} onPointerMove={pull} />
      ))}
    </div>
  );
};
