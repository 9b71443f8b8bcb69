/**
 * The blocks of a sheet stand in columns as large as the screen, beside each other, and the browser breaks them as it breaks
 * pages: between blocks, paragraphs and lines, never within one. A slide is a column; this reads where the browser has put
 * each block.
 */

export type SlideRange = { first: number; last: number };

export type SlideLayout = {
  count: number;
  /** Of each block, in order. */
  blocks: SlideRange[];
  /** The headings that begin slides. */
  sections: { slide: number; title: string }[];
};

export const NO_LAYOUT: SlideLayout = { count: 1, blocks: [], sections: [] };

/** A place that survives another size of the screen: a block, and the how manieth slide of it. */
export type SlideAnchor = { block: number; part: number };

const isOn = ({ first, last }: SlideRange, slide: number): boolean => first <= slide && slide <= last;

export const anchorOf = ({ blocks }: SlideLayout, slide: number): SlideAnchor => {
  // The first that begins here: what ends here belongs to the slide before.
  const starting = blocks.findIndex(({ first }) => first === slide);
  const block = starting >= 0 ? starting : blocks.findIndex((range) => isOn(range, slide));
  return { block, part: Math.max(0, slide - (blocks[block]?.first ?? slide)) };
};

export const slideOfAnchor = ({ blocks }: SlideLayout, { block, part }: SlideAnchor): number => {
  const range = blocks[block];
  return range ? Math.min(range.first + part, range.last) : 0;
};

export const clampSlide = ({ count }: SlideLayout, slide: number): number =>
  Math.min(Math.max(0, Math.trunc(slide) || 0), count - 1);

/** The heading a slide stands below, and whether it begins there. */
export const sectionOfSlide = (
  { sections }: SlideLayout,
  slide: number,
): { title: string; isStart: boolean } | undefined => {
  const section = sections.findLast((one) => one.slide <= slide);
  return section && { title: section.title, isStart: section.slide === slide };
};

/** The number in `#3`, from 0. */
export const slideInHash = (hash: string): number => {
  const number = Number(/^#(\d{1,5})$/.exec(hash)?.[1]);
  return number > 0 ? number - 1 : 0;
};

const visibleRects = (element: Element): DOMRect[] =>
  [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);

/** A block a little taller than a slide is set smaller rather than divided; beyond this it is divided. */
const MAX_SHRUNK = 1.5;

/** Marks blocks that fit a slide in smaller type. */
const fitBlocks = (columns: HTMLElement): void => {
  const height = columns.clientHeight;
  const blocks = [...columns.children];
  for (const block of blocks) block.removeAttribute('data-fit');
  const heights = blocks.map((block) => {
    const rects = visibleRects(block);
    return rects.length > 1 ? rects.reduce((sum, rect) => sum + rect.height, 0) : 0;
  });
  for (const [index, block] of blocks.entries()) {
    const total = heights[index] ?? 0;
    if (total > height && total <= height * MAX_SHRUNK) block.setAttribute('data-fit', '');
  }
};

export const measureSlides = (columns: HTMLElement): SlideLayout => {
  fitBlocks(columns);
  const { left, width } = columns.getBoundingClientRect();
  if (width === 0) return NO_LAYOUT;
  const origin = left - columns.scrollLeft;
  const slideAt = (rect: DOMRect) => Math.max(0, Math.floor((rect.left + 1 - origin) / width));
  let last = 0;
  const blocks = [...columns.children].map((block): SlideRange => {
    const slides = visibleRects(block).map(slideAt);
    const range = slides.length > 0 ? { first: Math.min(...slides), last: Math.max(...slides) } : { first: last, last };
    last = range.last;
    return range;
  });
  const sections = [...columns.querySelectorAll<HTMLElement>('[data-html] > :is(h2, h3), section > h2')].flatMap(
    (heading) => {
      const [rect] = visibleRects(heading);
      const title = heading.textContent?.trim() ?? '';
      return rect && title ? [{ slide: slideAt(rect), title }] : [];
    },
  );
  return { count: last + 1, blocks, sections };
};
