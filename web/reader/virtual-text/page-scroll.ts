let ownPx = 0;

/** How far the site has scrolled the window so far without the reader, to keep or to find a place in a text. */
export const ownScroll = (): number => ownPx;

/** Scrolls a pane or the window, as far as that is possible. */
export const scrollElementBy = (element: Element, px: number): void => {
  const before = element.scrollTop;
  element.scrollTop += px;
  if (element === document.scrollingElement) ownPx += element.scrollTop - before;
};
