/** Where the page is scrolled to, and how far it has moved in one direction; `isAway`: the bar is out of the way. */
export type BarState = { top: number; travel: number; isAway: boolean };

export type PageScroll = {
  top: number;
  /** The height of the window. */
  height: number;
  /** The end of the text is in sight. */
  isAtEnd: boolean;
};

/** Further down than a finger trembles; less is enough to get the bar back. */
const AWAY_AFTER_PX = 24;
const BACK_AFTER_PX = 8;
/** At the top of the page, where the header of the site is in sight too. */
const TOP_PX = 96;
/** A scroll further than this is a jump, or text that was added above: the reader has not moved. */
const JUMP = 0.5;

export const BAR_AT_START: BarState = { top: 0, travel: 0, isAway: false };

/** The bar goes while the reader reads down, and comes back when they turn around, at the top and at the end. */
export const nextBarState = (before: BarState, { top, height, isAtEnd }: PageScroll): BarState => {
  const moved = top - before.top;
  if (top <= TOP_PX || isAtEnd) return { top, travel: 0, isAway: false };
  if (Math.abs(moved) > height * JUMP) return { ...before, top, travel: 0 };
  const travel = Math.sign(moved) === Math.sign(before.travel) ? before.travel + moved : moved;
  if (travel > AWAY_AFTER_PX) return { top, travel, isAway: true };
  if (travel < -BACK_AFTER_PX) return { top, travel, isAway: false };
  return { ...before, top, travel };
};
