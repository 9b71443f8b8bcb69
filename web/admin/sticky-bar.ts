/** What scrolls below a bar: a box of the page, or the page itself. */
const scrollerOf = (bar: HTMLElement): HTMLElement => {
  for (let box = bar.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.documentElement;
};

/** For the outline of what has the focus. */
const GAP_PX = 6;

const keepClear = (edge: 'scrollPaddingTop' | 'scrollPaddingBottom') => (bar: HTMLElement | null) => {
  if (!bar) return undefined;
  const { style } = scrollerOf(bar);
  const observer = new ResizeObserver(() => (style[edge] = `${bar.offsetHeight + GAP_PX}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style[edge] = '';
  };
};

/** As `ref` of a bar that stays at the upper edge: what gets the focus is not behind it, however many lines it has. */
export const stickyAbove = keepClear('scrollPaddingTop');

/** The same at the lower edge. */
export const stickyBelow = keepClear('scrollPaddingBottom');
