/** Shapes that a picture can be cropped to: width divided by height; undefined lets both be chosen. */
export const PROPORTIONS = { free: undefined, landscape: 4 / 3, square: 1, upright: 3 / 4 } as const;
export type Proportion = keyof typeof PROPORTIONS;

export type Size = { width: number; height: number };

/** The parts of the picture's width and height that the frame covers, from `MIN_PART` to 1. */
export type FrameParts = { width: number; height: number };

export const MIN_PART = 0.1;

const clampPart = (part: number): number => Math.min(1, Math.max(MIN_PART, part));

export const CORNERS = ['start-start', 'start-end', 'end-start', 'end-end'] as const;
export type Corner = (typeof CORNERS)[number];

/** Where a corner is, from the middle of the frame. Its name is that of its vertical, then of its horizontal side. */
export const cornerPoint = (corner: Corner, { width, height }: Size): { x: number; y: number } => ({
  x: corner.endsWith('start') ? -width / 2 : width / 2,
  y: corner.startsWith('start') ? -height / 2 : height / 2,
});

/** The frame stands in the middle: a corner pulled to `point`, measured from there, is half of its width and height. */
export const partsAtCorner = (point: { x: number; y: number }, media: Size): FrameParts => ({
  width: clampPart((2 * Math.abs(point.x)) / media.width),
  height: clampPart((2 * Math.abs(point.y)) / media.height),
});

export const frameSize = (media: Size, parts: FrameParts): Size => ({
  width: media.width * parts.width,
  height: media.height * parts.height,
});
