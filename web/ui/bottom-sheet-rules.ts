/** How much of the screen a bottom sheet covers; `closed` when it was dragged away. */
export type SheetHeight = 'closed' | 'half' | 'tall';

type Release = {
  from: 'half' | 'tall';
  /** Heights of the visible part in px: when the drag began, and when it ended. */
  start: number;
  end: number;
  /** In px per millisecond, positive downwards. */
  velocity: number;
};

/** Faster than this is a flick, which counts whatever the distance. */
const FLICK_PX_PER_MS = 0.5;

/** The height that a bottom sheet takes when it is released: a flick or a long drag moves it to the next one. */
export const heightAfterDrag = ({ from, start, end, velocity }: Release): SheetHeight => {
  const ratio = end / start;
  if (from === 'half') {
    if (velocity > FLICK_PX_PER_MS || ratio < 0.6) return 'closed';
    return velocity < -FLICK_PX_PER_MS || ratio > 1.15 ? 'tall' : 'half';
  }
  if (ratio < 0.35) return 'closed';
  return velocity > FLICK_PX_PER_MS || ratio < 0.85 ? 'half' : 'tall';
};
