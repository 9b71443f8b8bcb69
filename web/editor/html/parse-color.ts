const hex = (value: string): string =>
  Math.min(255, Math.round(Number(value)))
    .toString(16)
    .padStart(2, '0');

/** The names that Word and older HTML write; any other color is a number. */
const NAMED_COLORS: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
};

const RGB = /^rgba?\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*(?:[,/]\s*(?:1|1\.0|100%)\s*)?\)$/;

/** Converts an opaque CSS color, in lower case, to `#rrggbb`. */
export const parseColor = (value: string): string | undefined => {
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  if (/^#[0-9a-f]{3}$/.test(value)) return value.replaceAll(/[0-9a-f]/g, (digit) => digit + digit);
  const [, red, green, blue] = RGB.exec(value) ?? [];
  return red && green && blue ? `#${hex(red)}${hex(green)}${hex(blue)}` : NAMED_COLORS[value];
};

/** Colors closer to gray than this differ from it only by rounding. */
const MAX_GRAY_DIFFERENCE = 8;
/** Google Docs writes its headings in gray up to this one. */
const MAX_DEFAULT_GRAY = 0x70;
const MIN_DEFAULT_WHITE = 0xf0;

/** Whether a color of a pasted document was chosen: black, dark gray and white are the text of a page, not a choice. */
export const isChosenColor = (color: string): boolean => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [darkest, lightest] = [Math.min(...parts), Math.max(...parts)];
  if (lightest - darkest > MAX_GRAY_DIFFERENCE) return true;
  return lightest > MAX_DEFAULT_GRAY && darkest < MIN_DEFAULT_WHITE;
};
