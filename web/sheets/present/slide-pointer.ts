/** As slow fingers move, in pixels. */
const MIN_SWIPE = 40;
/** The part of the slide that leads back when it is pressed. */
const BACK_ZONE = 0.3;

type Point = { x: number; y: number };

/** A movement across the slide: +1 to the next one. 0 when it was none. */
export const swipeDirection = (from: Point, to: Point): -1 | 0 | 1 => {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < MIN_SWIPE || Math.abs(x) < Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
};

/** A press on the slide: the left part leads back, the rest on. */
export const pressDirection = (x: number, width: number): -1 | 1 => (x < width * BACK_ZONE ? -1 : 1);

/** What does something itself when it is pressed. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, summary, iframe, [role="button"]') !== null;
