/** Where the page is scrolled to, and how far the reader has moved it in one direction; `isAway`: the bar is out of the way. */
export type BarState = { top: number; ownScroll: number; travel: number; isAway: boolean };

export type PageScroll = {
  top: number;
  /** How far the site has scrolled the page without the reader since it opened. */
  ownScroll: number;
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
/** A scroll further than this is a jump: the reader has not read on. */
const JUMP = 0.5;

export const BAR_AT_START: BarState = { top: 0, ownScroll: 0, travel: 0, isAway: false };

/** The bar goes while the reader reads down, and comes back when they turn around, at the top and at the end. */
export const nextBarState = (before: BarState, { top, ownScroll, height, isAtEnd }: PageScroll): BarState => {
  const at = { top, ownScroll };
  if (top <= TOP_PX || isAtEnd) return { ...at, travel: 0, isAway: false };
  const moved = top - before.top - (ownScroll - before.ownScroll);
  if (Math.abs(moved) > height * JUMP) return { ...before, ...at, travel: 0 };
  const travel = Math.sign(moved) === Math.sign(before.travel) ? before.travel + moved : moved;
  if (travel > AWAY_AFTER_PX) return { ...at, travel, isAway: true };
  if (travel < -BACK_AFTER_PX) return { ...at, travel, isAway: false };
  return { ...before, ...at, travel };
};
